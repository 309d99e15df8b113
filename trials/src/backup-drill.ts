/**
 * `npm run backup-drill`: backs up a server during writes, restores the backups and checks that nothing is lost; kills
 * backups, and damages copies of one. `-- --write` also writes docs/reliability.md; `-- --quick` is a short run, and
 * `-- --posts N`, `--backups N`, `--kills N` and `--damages N` set the amounts.
 */
import { parseArgs } from 'node:util';
import { backUp, backUpSmall } from './backup-drill/back-up.ts';
import { damage } from './backup-drill/damage.ts';
import { fillUp } from './backup-drill/fill-up.ts';
import { killBackups } from './backup-drill/kill-backups.ts';
import { loadDuringBackups } from './backup-drill/load-during-backups.ts';
import { Trial } from './chaos/trial.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, posts: NUMBER, backups: NUMBER, kills: NUMBER, damages: NUMBER },
});
const { quick, write } = values;
const posts = Number(values.posts ?? (quick ? 50 : 2000));
const backups = Number(values.backups ?? (quick ? 1 : 6));
const kills = Number(values.kills ?? (quick ? 2 : 20));
const damages = Number(values.damages ?? (quick ? 4 : 160));
const waitSeconds = quick ? 5 : 30;
/** Expected duration of each step. */
const stepSeconds = {
  fill: posts / 10,
  backUp: backups * 20,
  kill: kills * 5,
  damage: damages,
  wait: 2 * waitSeconds,
};
const seconds = Object.values(stepSeconds).reduce((sum, each) => sum + each, 0);

await runTrial({ name: 'backup-drill', seconds, write }, async ({ folder, progress }) => {
  await using trial = await Trial.open({ users: quick ? 8 : 24 });
  await using server = await trial.start();
  const drill = { trial, server, folder };
  progress.step(`${posts} posts`, stepSeconds.fill);
  const small = await backUpSmall(drill);
  await fillUp(drill, posts);
  progress.step(`${backups} backups, each verified and restored`, stepSeconds.backUp);
  const made = await backUp(drill, backups);
  progress.step(`${kills} killed backups`, stepSeconds.kill);
  const rows = [...made.rows, await killBackups(drill, kills, made.fastest)];
  progress.step(`${damages} damaged copies`, stepSeconds.damage);
  rows.push(...(await damage(drill, small, damages)));
  progress.step('load during backups', stepSeconds.wait);
  rows.push(await loadDuringBackups(drill, waitSeconds));
  await server.end('SIGTERM');
  return rows;
});
