/**
 * `npm run backup-drill`: backs up a server that members write to, restores what was written, and looks whether all is there;
 * kills backups on their way, and damages copies of one. With `-- --write` also writes docs/reliability.md; `-- --quick` does
 * a little of each, and `-- --posts N`, `--backups N`, `--kills N` and `--damages N` say how much.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, backUpSmall } from './backup-drill/back-up.ts';
import { damage } from './backup-drill/damage.ts';
import { fillUp } from './backup-drill/fill-up.ts';
import { killOnTheWay } from './backup-drill/kill-on-the-way.ts';
import { othersWait } from './backup-drill/others-wait.ts';
import { Trial } from './chaos/trial.ts';
import { report } from './report.ts';

const FLAG = { type: 'boolean', default: false } as const;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, posts: NUMBER, backups: NUMBER, kills: NUMBER, damages: NUMBER },
});
const { quick } = values;
const folder = await mkdtemp(join(tmpdir(), 'plaza-drill-'));
try {
  await using trial = await Trial.open({ members: quick ? 8 : 24 });
  await using server = await trial.start();
  const drill = { trial, server, folder };
  const small = await backUpSmall(drill);
  await fillUp(drill, Number(values.posts ?? (quick ? 50 : 2000)));
  const made = await backUp(drill, Number(values.backups ?? (quick ? 1 : 6)));
  const rows = [
    ...made.rows,
    await killOnTheWay(drill, Number(values.kills ?? (quick ? 2 : 20)), made.fastest),
    ...(await damage(drill, small, Number(values.damages ?? (quick ? 4 : 160)))),
    await othersWait(drill, quick ? 5 : 30),
  ];
  await server.end('SIGTERM');
  await report('backup-drill', rows, values);
} finally {
  await rm(folder, { recursive: true, force: true });
}
