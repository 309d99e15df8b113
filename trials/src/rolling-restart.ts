/**
 * `npm run rolling-restart`: two servers over one PostgreSQL and one folder of pictures are stopped and started again in
 * turn, while members visit by way of a proxy. With `-- --write` also writes docs/reliability.md; `-- --rounds N` and
 * `-- --calls N` say how often each is restarted, and how many calls are made, at least.
 */
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import { rollingRestart } from './restarts/rolling-restart.ts';

const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, rounds: NUMBER, calls: NUMBER },
});
const rows = await rollingRestart({
  rounds: Number(values.rounds ?? 6),
  calls: Number(values.calls ?? 50_000),
});
await report('rolling-restart', rows, values);
