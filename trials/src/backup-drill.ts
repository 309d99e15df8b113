/**
 * `npm run backup-drill`: backs up a server during writes, restores the backups and checks that nothing is lost; kills
 * backups, and damages copies of one. `-- --write` also writes docs/reliability.md; `-- --quick` is a short run, and
 * `-- --posts N`, `--backups N`, `--kills N` and `--damages N` set the amounts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { backUp, backUpSmall } from './backup-drill/back-up.ts';
import { damage } from './backup-drill/damage.ts';
import { fillUp } from './backup-drill/fill-up.ts';
import { killBackups } from './backup-drill/kill-backups.ts';
import { loadDuringBackups } from './backup-drill/load-during-backups.ts';
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
  const [posts, backups] = [
    Number(values.posts ?? (quick ? 50 : 2000)),
    Number(values.backups ?? (quick ? 1 : 6)),
  ];
  const [kills, damages] = [
    Number(values.kills ?? (quick ? 2 : 20)),
    Number(values.damages ?? (quick ? 4 : 160)),
  ];
  const waitSeconds = quick ? 5 : 30;
  // Expected duration of each step.
  const seconds = {
    fill: posts / 10,
    backUp: backups * 20,
    kill: kills * 5,
    damage: damages,
    wait: 2 * waitSeconds,
  };
  using progress = showProgress(
    'backup-drill',
    Object.values(seconds).reduce((sum, each) => sum + each, 0),
  );
  progress.step(`${posts} posts`, seconds.fill);
  const small = await backUpSmall(drill);
  await fillUp(drill, posts);
  progress.step(`${backups} backups, each verified and restored`, seconds.backUp);
  const made = await backUp(drill, backups);
  progress.step(`${kills} killed backups`, seconds.kill);
  const rows = [...made.rows, await killBackups(drill, kills, made.fastest)];
  progress.step(`${damages} damaged copies`, seconds.damage);
  rows.push(...(await damage(drill, small, damages)));
  progress.step('load during backups', seconds.wait);
  rows.push(await loadDuringBackups(drill, waitSeconds));
  progress[Symbol.dispose]();
  await server.end('SIGTERM');
  await report('backup-drill', rows, values);
} finally {
  await rm(folder, { recursive: true, force: true });
}
