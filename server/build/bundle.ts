/** Puts what `npm start` runs into few files, in the folder that is given. Readable: names are what one finds in a stack trace. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'rolldown';

/** What has code of the machine or a file beside it, is asked for only if it is there, or never (see http/create-server.ts). */
const OUTSIDE = /^(?:sharp|@cwasm\/nsbmp|pg-native|@fastify\/(?:ajv|fast-json-stringify)-compiler)$/;

const SOURCES = join(import.meta.dirname, '../src');

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('usage: node server/build/bundle.ts FOLDER');

/** A string of V8 takes two bytes per letter when one of its letters is not in Latin-1, and the source stays in memory. */
const escapeLetters = (source: string): string =>
  // Without comments, such letters are in literals, where an escape means the same.
  source.replaceAll(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The commit that is checked out; empty outside of a clone, or without git. */
function currentCommit(): string {
  const { status, stdout } = spawnSync('git', ['-C', SOURCES, 'rev-parse', '--short=12', 'HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

/** @param input the module of each file */
async function bundle(folder: string, input: Record<string, string>): Promise<void> {
  const { output } = await build({
    input,
    platform: 'node',
    external: (id) => isBuiltin(id) || OUTSIDE.test(id),
    transform: { define: { 'process.env.PLAZA_BUILD_COMMIT': JSON.stringify(currentCommit()) } },
    output: { dir: folder, format: 'esm', cleanDir: true, comments: false },
  });
  for (const chunk of output)
    if (chunk.type === 'chunk') await writeFile(join(folder, chunk.fileName), escapeLetters(chunk.code));
}

await bundle(outDir, { main: join(SOURCES, 'main.ts'), plaza: join(SOURCES, 'cli/plaza.ts') });
// Alone, because the process reads no other folder.
await bundle(join(outDir, 'decoder'), { main: join(SOURCES, 'images/decoder/main.ts') });
