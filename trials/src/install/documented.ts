import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md');
const BLOCK = /^[ \t]*```sh\n(.*?)^[ \t]*```$/gms;

/** The commands of docs/operations.md as they stand there, without comments, in the order of the page. */
export async function listDocumented(): Promise<string[][]> {
  const page = await readFile(OPERATIONS, 'utf8');
  return Array.from(page.matchAll(BLOCK), ([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s#.*$/, '').trim())
      .filter((line) => line !== ''),
  );
}

/** The block that contains a text. @throws when there is none */
export function blockWith(blocks: readonly string[][], text: string): readonly string[] {
  const found = blocks.find((block) => block.some((line) => line.includes(text)));
  if (!found) throw new Error(`docs/operations.md has no commands with ${text}`);
  return found;
}
