import { createHash, randomInt } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rowOf, tell, type Row } from '../report.ts';
import { failuresOf, runOn, type Drill, type Timed } from './drill.ts';

/** What comes to lie where a backup lay. */
type Damaged = () => Buffer;

const CUT_ONE_IN = 4;
const ONE_SENTENCE = /^[^\n]+\.\n$/;
const REFUSED = 'verify and restore refuse it in a sentence, and leave nothing';

/** Damages copies of a backup in so many places, and tries what is none. */
export async function damage(drill: Drill, file: string, places: number): Promise<Row[]> {
  const whole = await readFile(file);
  const intact = join(drill.folder, 'intact');
  const failures = failuresOf(await runOn(intact, ['restore', file]));
  const restored = await digest(intact);
  const cuts = Math.ceil(places / CUT_ONE_IN);
  const row = async (promise: string, copies: readonly Damaged[]) => {
    const problems = [...failures];
    let same = 0;
    for (const copy of copies) {
      const became = await attempt(drill, copy());
      if (became === restored) same += 1;
      else if (became !== 'refused') problems.push(`${promise}: ${became}`);
    }
    const untouched = `${same} where nothing stands, and restored as if nothing were`;
    const figure = `${tell(problems)}; ${copies.length - problems.length - same} of ${copies.length} refused, ${untouched}`;
    return rowOf(`${promise}: ${REFUSED}`, figure, problems.length === 0);
  };
  return [
    await row(
      'A backup that ends too early, anywhere',
      repeat(cuts, () => cutShort(whole)),
    ),
    await row(
      'A backup with one other byte, anywhere',
      repeat(places - cuts, () => changeByte(whole)),
    ),
    await row(
      'A file that is empty, of another format, or of a newer Plaza',
      await foreigners(whole, join(drill.trial.dataDir, 'plaza.db')),
    ),
  ];
}

const repeat = (times: number, damaged: Damaged) => Array<Damaged>(times).fill(damaged);

const cutShort = (whole: Buffer) => whole.subarray(0, randomInt(whole.length));

function changeByte(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole);
  const at = randomInt(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ randomInt(1, 256), at);
  return bytes;
}

async function foreigners(whole: Buffer, database: string): Promise<Damaged[]> {
  const others = [Buffer.alloc(0), Buffer.from('Dear Ann\n'), gzipSync(whole), await readFile(database)];
  // The first of each is in its label, which stands in front of all that has sums.
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

/** @returns `refused`, a digest of what was restored, or what is wrong */
async function attempt({ folder }: Drill, bytes: Buffer): Promise<string> {
  const [copy, target] = [join(folder, 'damaged.tar'), join(folder, 'target')];
  await writeFile(copy, bytes);
  const ends = await Promise.all([runOn(target, ['verify', copy]), runOn(target, ['restore', copy])]);
  const left = await readdir(target).catch(() => []);
  const became = ends.every(isRefusal) && left.length === 0 ? 'refused' : undefined;
  const taken = ends.flatMap(failuresOf).length === 0 ? await digest(target) : undefined;
  await rm(target, { recursive: true, force: true });
  const said = ends.map(({ command, code, stderr }) => `${command} ended with ${code}: ${stderr}`);
  return became ?? taken ?? [...said, `left ${left.join()}`].join('; ');
}

const isRefusal = ({ code, stdout, stderr }: Timed) =>
  code === 1 && stdout === '' && ONE_SENTENCE.test(stderr);

/** The same for folders of the same names and bytes alone. */
async function digest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(folder, path)));
  return hash.digest('hex');
}
