import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from '../chaos/inspect.ts';
import { embeddedStore } from '../chaos/store.ts';
import { count, printProblems, rowOf, spread, type Row } from '../report.ts';
import type { History } from '../virtual-users/history.ts';
import { fillUp } from './fill-up.ts';
import { failuresOf, runOn, type Drill } from './drill.ts';

/** A backup made while members wrote. */
type Backup = Awaited<ReturnType<typeof backUpOnce>>;

const MB = 1_000_000;
/** Posts of a backup that contains all kinds of entries. */
const SMALL = 20;

/**
 * Makes backups during writes. Each is verified, restored and compared with the acknowledged writes.
 * @returns the duration of the fastest one in milliseconds, too
 */
export async function backUp(drill: Drill, times: number) {
  const backups: Backup[] = [];
  let last: Backup;
  do {
    last = await backUpOnce(drill, backups.length + 1);
    backups.push(last);
  } while (backups.length < times);
  await drill.trial.check();
  const fastest = Math.min(...backups.map(({ ends: [made] }) => made.took));
  return { rows: await rowsOf(drill, backups, last), fastest };
}

/** Backs up a few posts. @returns the path of the backup */
export async function backUpSmall(drill: Drill): Promise<string> {
  const file = join(drill.folder, 'small.tar');
  await fillUp(drill, SMALL);
  drill.trial.problems.push(...failuresOf(await runOn(drill.trial.dataDir, ['backup', file])));
  return file;
}

async function backUpOnce(drill: Drill, time: number) {
  const { trial, server, folder } = drill;
  const [file, restored] = [join(folder, `backup-${time}.tar`), join(folder, 'restored')];
  const known = trial.history.copy();
  const { acknowledged: before } = trial.history.counts;
  const written = trial.write(server, time % 2 === 0 ? 'writes' : 'images');
  const made = await runOn(trial.dataDir, ['backup', file]);
  trial.stopWriting();
  // The snapshot contains all writes acknowledged before the backup began, and some of the others.
  const meanwhile = (await written).filter(({ status }) => status !== 'rejected');
  known.add(meanwhile.map((outcome) => ({ ...outcome, status: 'unknown' })));

  const verified = await runOn(restored, ['verify', file]);
  const back = await runOn(restored, ['restore', file]);
  const ends = [made, verified, back] as const;
  const failures = ends.flatMap(failuresOf);
  if (failures.length === 0) failures.push(...(await startOn(drill, restored, known)));
  await rm(restored, { recursive: true, force: true });
  // By writes before and during the backup.
  const acknowledged = { before, meanwhile: trial.history.counts.acknowledged - before };
  return { file, acknowledged, ends, failures };
}

/** Starts a server on a restored folder and compares its data with the acknowledged writes. @returns the failures */
async function startOn({ trial }: Drill, restored: string, known: History): Promise<string[]> {
  await using server = await trial.start({ DATA_DIR: restored });
  const inspection = await inspect(embeddedStore(restored));
  trial.problems.push(...inspection.faults, ...known.compare(inspection));
  const doctor = await runOn(restored, ['doctor']);
  const { code, signal, stderr } = await server.end('SIGTERM');
  const end =
    code === 0 && stderr === '' ? [] : [`The restored server ended with ${code ?? signal}: ${stderr}`];
  return [...failuresOf(doctor), ...end];
}

async function rowsOf({ trial }: Drill, backups: readonly Backup[], last: Backup): Promise<Row[]> {
  const { size } = await stat(last.file);
  const [, contents = ''] = /^Backed up (.+) as of/m.exec(last.ends[0].stdout) ?? [];
  const meanwhile = backups.reduce((sum, { acknowledged }) => sum + acknowledged.meanwhile, 0);
  const took = (which: 0 | 1 | 2) => spread(backups.map(({ ends }) => ends[which].took));
  const failures = backups.flatMap((backup) => backup.failures);
  return [
    rowOf(
      'A backup during writes contains all writes that were acknowledged before it began, and no partial ones',
      `${trial.problemCount()}; ${backups.length} backups, the last of ${(size / MB).toFixed(1)} MB with ${contents}; ${count(last.acknowledged.before)} writes acknowledged before it, ${count(meanwhile)} during the ${backups.length}`,
      trial.isSound,
    ),
    rowOf(
      'Each backup passes verify and restore; a server starts on it, and the doctor finds no errors',
      `${printProblems(failures)}; made in ${took(0)}; verified in ${took(1)}; restored in ${took(2)}`,
      failures.length === 0,
    ),
  ];
}
