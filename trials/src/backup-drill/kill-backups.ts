import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCommand } from '../../../server/test/support/plaza-command.ts';
import { printProblems, rowOf, type Row } from '../report.ts';
import { between } from '../virtual-users/random.ts';
import { failuresOf, runOn, settingsOn, type Drill } from './drill.ts';

const FILE = 'backup.tar';
const UNFINISHED = `${FILE}.partial`;

/**
 * Kills backups at random moments during writes, then makes one.
 * @param kills the number of backups to kill after their begin
 * @param takes the duration of a backup in milliseconds
 */
export async function killBackups(drill: Drill, kills: number, takes: number): Promise<Row> {
  const folder = join(drill.folder, 'killed');
  await mkdir(folder);
  const problems: string[] = [];
  let [early, begun, made] = [0, 0, 0];
  const written = drill.trial.write(drill.server);
  while (begun < kills) {
    const left = await killOne(drill, folder, between(0, takes));
    const unexpected = left.filter((name) => name !== FILE && name !== UNFINISHED);
    problems.push(...unexpected.map((name) => `A killed backup left ${name}`));
    if (left.includes(FILE)) {
      made += 1;
      problems.push(...(await verify(drill, folder)));
      await rm(join(folder, FILE));
    } else if (left.length > 0) begun += 1;
    else early += 1;
  }
  problems.push(...failuresOf(await runOn(drill.trial.dataDir, ['backup', join(folder, FILE)])));
  drill.trial.stopWriting();
  await written;
  problems.push(...(await verify(drill, folder)));
  if ((await readdir(folder)).join() !== FILE) problems.push('Files of killed backups remain');
  return rowOf(
    'A killed backup leaves no invalid file, and the next backup succeeds',
    `${printProblems(problems)}; ${early + begun + made} kills, ${begun} of them during a backup, ${early} before, ${made} after`,
    problems.length === 0,
  );
}

/** @returns the names of the remaining files */
async function killOne({ trial }: Drill, folder: string, after: number): Promise<string[]> {
  await using running = startCommand(['backup', join(folder, FILE)], settingsOn(trial.dataDir));
  await delay(after);
  await running.kill();
  return readdir(folder);
}

const verify = async ({ trial }: Drill, folder: string) =>
  failuresOf(await runOn(trial.dataDir, ['verify', join(folder, FILE)]));
