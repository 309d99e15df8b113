/** Puts what `npm start` runs into few files, in the folder that is given. Readable: names are what one finds in a stack trace. */
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'rolldown';

/** What has code of the machine, is asked for only if it is there, or never (see http/create-server.ts). */
const OUTSIDE = /^(?:sharp|pg-native|@fastify\/(?:ajv|fast-json-stringify)-compiler)$/;

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('usage: node server/build/bundle.ts FOLDER');

await build({
  input: join(import.meta.dirname, '../src/main.ts'),
  platform: 'node',
  external: (id) => isBuiltin(id) || OUTSIDE.test(id),
  output: { dir: outDir, format: 'esm', cleanDir: true },
});
