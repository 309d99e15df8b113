/**
 * `npm run soak`: half an hour of everyday load on one server, while its memory, descriptors and log of writes are
 * watched. `-- --minutes N` and `-- --per-second N` change that; with `-- --write` also writes docs/reliability.md;
 * `-- --quick` takes ten seconds, and judges nothing that takes longer to see.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { report } from './report.ts';
import { soak } from './soak/soak.ts';

/** Of data, server and virtual users, about. */
const START_SECONDS = 15;
const FLAG = { type: 'boolean', default: false } as const;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, minutes: NUMBER, 'per-second': NUMBER },
});
const folder = await mkdtemp(join(tmpdir(), 'plaza-soak-'));
try {
  const minutes = Number(values.minutes ?? (values.quick ? 1 / 6 : 30));
  using progress = showProgress('soak', START_SECONDS + minutes * 60);
  progress.step('start', START_SECONDS);
  const rows = await soak({
    folder,
    minutes,
    onBegin: () => progress.step('actions', minutes * 60),
    perSecond: Number(values['per-second'] ?? 100),
    posts: values.quick ? 1000 : 10_000,
    timed: !values.quick,
  });
  progress[Symbol.dispose]();
  await report('soak', rows, values);
} finally {
  await rm(folder, { recursive: true, force: true });
}
