/**
 * `npm run soak`: puts half an hour of everyday load and a thousand streams of events on one server, and measures its memory, its
 * descriptors and the write-ahead log. `-- --minutes N`, `-- --per-second N` and `-- --streams N` change the load; `-- --write` also
 * writes docs/reliability.md; `-- --quick` takes ten seconds, and does not judge growth.
 */
import { parseArgs } from 'node:util';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';
import { soak } from './soak/soak.ts';

/** Estimate for data, server and virtual users. */
const START_SECONDS = 15;
const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, minutes: NUMBER, 'per-second': NUMBER, streams: NUMBER },
});
const { quick, write } = values;
const minutes = Number(values.minutes ?? (quick ? 1 / 6 : 30));
const seconds = START_SECONDS + minutes * 60;

await runTrial({ name: 'soak', seconds, write }, ({ folder, progress }) => {
  progress.step('start', START_SECONDS);
  return soak({
    folder,
    minutes,
    onBegin: () => progress.step('actions', minutes * 60),
    perSecond: Number(values['per-second'] ?? 100),
    streams: Number(values.streams ?? (quick ? 50 : 1000)),
    posts: quick ? 1000 : 10_000,
    timed: !quick,
  });
});
