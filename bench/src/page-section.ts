import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Puts text between the marks `<!-- name -->` and `<!-- end of name -->` of a page, in the place of what was there.
 * @param file from the folder of the repository
 */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const path = join(ROOT, file);
  const page = await readFile(path, 'utf8');
  const [before, rest] = page.split(`<!-- ${name} -->`);
  const after = rest?.split(`<!-- end of ${name} -->`)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  await writeFile(path, `${before}<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->${after}`);
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [path]);
}
