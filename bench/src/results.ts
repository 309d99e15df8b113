import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Writes `content` as JSON to a file in the folder `results` of a workspace. @param name colons in it become hyphens */
export async function writeResult(workspace: string, name: string, content: unknown): Promise<void> {
  const folder = join(ROOT, workspace, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name.replaceAll(':', '-')), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Replaces the text between the marks `<!-- name -->` and `<!-- end of name -->` of a Markdown file, and formats the file.
 * @param file relative to the folder of the repository @throws Error when a mark is missing
 */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const path = join(ROOT, file);
  const page = await readFile(path, 'utf8');
  const [before, rest] = page.split(`<!-- ${name} -->`);
  const after = rest?.split(`<!-- end of ${name} -->`)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no section ${name}`);
  await writeFile(path, `${before}<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->${after}`);
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [path]);
}
