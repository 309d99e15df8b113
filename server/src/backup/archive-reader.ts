import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import type { ProgressReporter } from '../progress/progress.ts';

export interface Entry {
  readonly name: string;
  /** Must be read to its end before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

const BYTES_PER_MB = 1e6;

/** Reads the entries of an archive in order. @throws when the file is not an archive, or is damaged or truncated */
export async function* readArchive(path: string, progress: ProgressReporter): AsyncGenerator<Entry, void> {
  progress.step('unpacking', (await stat(path)).size / BYTES_PER_MB, 'MB');
  const source = createReadStream(path);
  source.on('data', (chunk) => progress.advance(chunk.length / BYTES_PER_MB));
  const entries = Readable.toWeb(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    yield { name: header.name, content: body };
  }
}
