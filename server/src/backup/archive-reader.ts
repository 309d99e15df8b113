import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import type { Progress } from '../move/say.ts';

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  /** Must be read to its end before the next entry comes. */
  readonly content: AsyncIterable<Uint8Array>;
}

const BYTES_PER_MB = 1e6;

/**
 * What is in an archive, in the order in which it was written.
 * @throws for what is no archive, is damaged, or ends before its end; what the file system says
 */
export async function* readArchive(path: string, progress: Progress): AsyncGenerator<Entry, void> {
  progress.step('unpacking', (await stat(path)).size / BYTES_PER_MB, 'MB');
  const source = createReadStream(path);
  source.on('data', (chunk) => progress.advance(chunk.length / BYTES_PER_MB));
  const entries = Readable.toWeb(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    yield { name: header.name, content: body };
  }
}
