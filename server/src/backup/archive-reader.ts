import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  /** Must be read to its end before the next entry comes. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * What is in an archive, in the order in which it was written.
 * @throws for what is no archive, is damaged, or ends before its end; what the file system says
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const source = createReadStream(path);
  const entries = Readable.toWeb(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    yield { name: header.name, content: body };
  }
}
