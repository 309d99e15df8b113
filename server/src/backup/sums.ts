import { createHash } from 'node:crypto';

/**
 * Passes content on as it is.
 * @param onLine hears in the end what `sha256sum` would say of it
 */
export function summing(name: string, onLine: (line: string) => void) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    onLine(`${hash.digest('hex')}  ${name}\n`);
  };
}
