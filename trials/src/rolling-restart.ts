/**
 * `npm run rolling-restart`: two servers over one PostgreSQL and one folder of pictures are stopped and started again
 * one after the other, while virtual users make calls through a proxy. With `-- --write` also writes docs/reliability.md; `-- --rounds N` and
 * `-- --calls N` say how often each is restarted, and how many calls are made, at least.
 */
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { count, report } from './report.ts';
import { rollingRestart } from './restarts/rolling-restart.ts';

/** About. */
const SECONDS_PER_ROUND = 16;
const CALLS_PER_SECOND = 300;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, rounds: NUMBER, calls: NUMBER },
});
const rounds = Number(values.rounds ?? 6);
const calls = Number(values.calls ?? 50_000);
const seconds = Math.max(rounds * SECONDS_PER_ROUND, calls / CALLS_PER_SECOND);
const progress = showProgress('rolling-restart', seconds);
progress.step(`${rounds} restarts of each server, ${count(calls)} calls`, seconds);
const rows = await rollingRestart({ rounds, calls, onShare: (share) => progress.advance(share) });
progress[Symbol.dispose]();
await report('rolling-restart', rows, values);
