import { createHash } from 'node:crypto';

/** Passes content through. @param onLine called at the end with the line that `sha256sum` prints for the content */
export function checksumming(name: string, onLine: (line: string) => void) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    onLine(`${hash.digest('hex')}  ${name}\n`);
  };
}
