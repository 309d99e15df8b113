/**
 * Lets a day pass in each second. It is loaded before the code of Plaza, by `--import` in NODE_OPTIONS, also into the processes that a
 * server starts. Within a second the clock runs as usual, so that a call takes as long as otherwise. What repeats every minute or less
 * often, repeats as often in a day. Files have the times of this clock.
 */
import type { BigIntStats, Stats } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { clockOf } from './fast-time.ts';

/** The shortest interval: a minute of a day would be less than a millisecond. */
const INTERVAL_MIN_MS = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A call that takes so long has not lasted for days. */
const SAME_DAY_MS = 5000;

const real = Date.now.bind(Date);
const beganAt = Number(process.env['YEAR_BEGAN_AT']);
const now = clockOf(beganAt, real);
Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: [number?], newTarget) =>
    // As `new Date()` does, whose target is the class that was called.
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
});
const startedAt = now();
process.uptime = () => (now() - startedAt) / 1000;
const { setInterval } = globalThis;
globalThis.setInterval = Object.assign(
  (callback: () => void, ms = 0, ...args: []) =>
    setInterval(callback, ms < MINUTE_MS ? ms : Math.max(INTERVAL_MIN_MS, (ms / HOUR_MS) * 1000), ...args),
  setInterval,
);

function timeOfFile(mtimeMs: number): number {
  const age = real() - mtimeMs;
  return age < SAME_DAY_MS ? now() - age : clockOf(beganAt, () => mtimeMs)();
}
const stat = fs.stat.bind(fs) as (...args: readonly unknown[]) => Promise<Stats | BigIntStats>;
const statWithTimes = async (...args: readonly unknown[]) => {
  const stats = await stat(...args);
  if (typeof stats.mtimeMs === 'bigint') return stats;
  const mtimeMs = timeOfFile(stats.mtimeMs);
  return Object.assign(stats, { mtimeMs, mtime: new Date(mtimeMs) });
};
Object.assign(fs, { stat: statWithTimes });
syncBuiltinESMExports();
