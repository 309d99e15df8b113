/**
 * `npm run deletions`: deletes an account with a hundred thousand posts and views, and a post with as many views, from each
 * engine, and looks how others are served meanwhile. `-- --size N` changes that; `-- --write` also writes docs/reliability.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deleteMuch } from './deletions/deletions.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, size: { type: 'string', default: '100000' } },
});
const folder = await mkdtemp(join(tmpdir(), 'plaza-deletions-'));
try {
  await report('deletions', await deleteMuch(folder, Number(values.size)), values);
} finally {
  await rm(folder, { recursive: true, force: true });
}
