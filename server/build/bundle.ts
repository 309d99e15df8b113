/** Puts what `npm start` runs into few files, in the folder that is given. Readable: names are what one finds in a stack trace. */
import { join } from 'node:path';
import { build } from 'rolldown';

/** Packages of many ES modules, ours among them. All others stay where they are, which is as fast. */
const INSIDE = /^(?:[./]|@plaza\/|close-with-grace|kysely|lru-cache|typebox)/;

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('usage: node server/build/bundle.ts FOLDER');

await build({
  input: join(import.meta.dirname, '../src/main.ts'),
  platform: 'node',
  external: (id) => !INSIDE.test(id),
  output: { dir: outDir, format: 'esm', cleanDir: true },
});
