/**
 * `npm run deletions`: deletes an account with a hundred thousand posts and views, and a post with as many views, on each
 * engine, and measures other calls meanwhile. `-- --size N` changes the number; `-- --write` also writes docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { tryDeletions } from './deletions/deletions.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

const SECONDS_PER_POST = 0.003;
const { values } = parseArgs({ options: { write: FLAG, size: NUMBER } });
const size = Number(values.size ?? 100_000);
const seconds = size * SECONDS_PER_POST;

await runTrial({ name: 'deletions', seconds, write: values.write }, ({ folder, progress }) => {
  progress.step(`${size} posts and views on each engine`, seconds);
  return tryDeletions(folder, size);
});
