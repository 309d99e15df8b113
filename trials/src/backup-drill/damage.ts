import { createHash, randomInt } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { printProblems, rowOf, type Row } from '../report.ts';
import { failuresOf, runOn, type Drill, type Timed } from './drill.ts';

/** Makes the content of an invalid backup. */
type Damaged = () => Buffer;

const CUT_ONE_IN = 4;
const ONE_SENTENCE = /^[^\n]+\.\n$/;
const REJECTED = 'verify and restore fail with one sentence and leave no files';

/** Damages copies of a backup at random positions, and tries other files. */
export async function damage(drill: Drill, file: string, damages: number): Promise<Row[]> {
  const whole = await readFile(file);
  const intact = join(drill.folder, 'intact');
  const failures = failuresOf(await runOn(intact, ['restore', file]));
  const restored = await digest(intact);
  const cuts = Math.ceil(damages / CUT_ONE_IN);
  const row = async (promise: string, copies: readonly Damaged[]) => {
    const problems = [...failures];
    let same = 0;
    for (const copy of copies) {
      const result = await attempt(drill, copy());
      if (result === restored) same += 1;
      else if (result !== 'rejected') problems.push(`${promise}: ${result}`);
    }
    const untouched = `${same} damaged in unused bytes and restored completely`;
    const figure = `${printProblems(problems)}; ${copies.length - problems.length - same} of ${copies.length} rejected, ${untouched}`;
    return rowOf(`${promise}: ${REJECTED}`, figure, problems.length === 0);
  };
  return [
    await row(
      'A backup truncated at any position',
      repeat(cuts, () => truncated(whole)),
    ),
    await row(
      'A backup with any one changed byte',
      repeat(damages - cuts, () => changeByte(whole)),
    ),
    await row(
      'A file that is empty, of another format, or of a newer version of Plaza',
      await otherFiles(whole, join(drill.trial.dataDir, 'plaza.db')),
    ),
  ];
}

const repeat = (times: number, damaged: Damaged) => Array<Damaged>(times).fill(damaged);

const truncated = (whole: Buffer) => whole.subarray(0, randomInt(whole.length));

function changeByte(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole);
  const at = randomInt(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ randomInt(1, 256), at);
  return bytes;
}

async function otherFiles(whole: Buffer, database: string): Promise<Damaged[]> {
  const others = [Buffer.alloc(0), Buffer.from('Dear Ann\n'), gzipSync(whole), await readFile(database)];
  // The first match is in the label, the first entry.
  const newer = [
    ['"format": 1', '"format": 2'],
    ['"0001-', '"9999-'],
  ] as const;
  const labels = newer.map(([known, unknown]) => {
    const bytes = Buffer.from(whole);
    if (bytes.indexOf(known) < 0) throw new Error(`no label has ${known}`);
    bytes.write(unknown, bytes.indexOf(known));
    return bytes;
  });
  return [...others, ...labels].map((bytes) => () => bytes);
}

/** @returns `rejected`, the digest of the restored folder, or a description of the failure */
async function attempt({ folder }: Drill, bytes: Buffer): Promise<string> {
  const [copy, target] = [join(folder, 'damaged.tar'), join(folder, 'target')];
  await writeFile(copy, bytes);
  const ends = await Promise.all([runOn(target, ['verify', copy]), runOn(target, ['restore', copy])]);
  const [verification, restore] = ends;
  const left = await readdir(target).catch(() => []);
  const isRejected =
    isRejection(verification, '') &&
    isRejection(restore, `Restoring ${copy} to ${target}\n`) &&
    left.length === 0;
  const restored = ends.flatMap(failuresOf).length === 0 ? await digest(target) : undefined;
  await rm(target, { recursive: true, force: true });
  if (isRejected) return 'rejected';
  const results = ends.map(
    ({ command, code, stdout, stderr }) => `${command} ended with ${code}: ${stdout}${stderr}`,
  );
  return restored ?? [...results, `left ${left.join()}`].join('; ');
}

/** @param printed what the command prints before it reads the file */
const isRejection = ({ code, stdout, stderr }: Timed, printed: string) =>
  code === 1 && stdout === printed && ONE_SENTENCE.test(stderr);

/** @returns the digest of all rows, without the time of the restore, and of the paths and contents of all other files */
async function digest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  for (const path of paths) {
    const isDatabase = path === join(folder, 'plaza.db');
    hash.update(path.slice(folder.length)).update(isDatabase ? rowsOf(path) : await readFile(path));
  }
  return hash.digest('hex');
}

function rowsOf(file: string): string {
  using db = new DatabaseSync(file, { readOnly: true });
  const tables = db.prepare(`select name, sql from sqlite_schema where type = 'table' order by name`).all();
  const rows = tables.map(({ name }) => db.prepare(`select * from "${String(name)}"`).all());
  return JSON.stringify([tables, rows.map((of) => of.map(withoutTime))]);
}

/** A row without the time of the restore, which the log has. */
const withoutTime = (row: Readonly<Record<string, unknown>>) =>
  row['action'] === 'backup_restored' ? { ...row, at: null } : row;
