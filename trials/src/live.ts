/**
 * `npm run live`: clients follow the changes of others by events, on one process and on three over PostgreSQL, while servers are
 * killed and restarted and connections break. At the end, each page equals the rows. `-- --changes N` and `-- --clients N` change
 * the load; `-- --write` also writes docs/reliability.md; `-- --quick` takes a minute.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { liveTrial } from './live/live.ts';
import type { Row } from './report.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

// Estimates.
const CHANGES_PER_SECOND = 400;
const SECONDS_PER_COMPARISON = 6;
const START_SECONDS = 10;
const SETUPS = [
  { engine: 'SQLite', servers: 1 },
  { engine: 'PostgreSQL', servers: 3 },
] as const;

const { values } = parseArgs({ options: { quick: FLAG, write: FLAG, changes: NUMBER, clients: NUMBER } });
const { quick, write } = values;
const changes = Number(values.changes ?? (quick ? 2000 : 100_000));
const clients = Number(values.clients ?? (quick ? 20 : 200));
const comparisons = quick ? 2 : 10;
const seconds = START_SECONDS + changes / CHANGES_PER_SECOND + comparisons * SECONDS_PER_COMPARISON;

await runTrial({ name: 'live', seconds: SETUPS.length * seconds, write }, async ({ folder, progress }) => {
  const rows: Row[] = [];
  for (const { engine, servers } of SETUPS) {
    progress.step(engine, seconds);
    const dataDir = join(folder, engine);
    rows.push(...(await liveTrial({ engine, servers, dataDir, clients, changes, comparisons, progress })));
  }
  return rows;
});
