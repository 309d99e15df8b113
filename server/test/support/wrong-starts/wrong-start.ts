import { expect, test } from 'vitest';
import { databaseName } from '../../../src/db/database-name.ts';
import {
  namesOf,
  start,
  type Environment,
  type Installation,
  type InstallationOptions,
} from './installations.ts';

/** Creates an installation with some posts by default. */
export type Create = (options?: Omit<InstallationOptions, 'engine' | 'service'>) => Promise<Installation>;

/** A start with settings or data that do not belong together, or that look so. */
export interface WrongStart {
  /** Continues 'a start with'. */
  readonly name: string;
  /** Creates the installation, and changes data or settings. */
  readonly prepare: (create: Create) => Promise<Prepared>;
}

interface Prepared {
  readonly environment: Environment;
  /** All whose files must remain. */
  readonly installations: readonly Installation[];
  /** The sentence of a rejected start, or its beginning; the start succeeds if absent. */
  readonly sentence?: string | RegExp;
  /** What a successful start prints. */
  readonly printed?: RegExp;
  readonly clockShift?: number;
  /** Called after a successful start. */
  readonly check?: () => Promise<void>;
}

/** With two files each, more files than a sweep moves without consent. */
export const POSTS = 12;
/** Objects are too young to be swept, and each takes its time. */
const POSTS_OF_BUCKET = 2;
export const REMEDY =
  'correct the settings, copy the data with `npm run plaza -- move`, or, if both belong together, run `npm run plaza -- adopt`.';

export const isForeign = (store: string, database: string): string =>
  `The image store ${store} belongs to another installation than the database ${database}: ${REMEDY}`;
export const isOfInstallation = (store: string, database: string): string =>
  `The image store ${store} belongs to an installation, but the database ${database} is empty: ${REMEDY}`;
export const hasNoImageOf = (store: string, database: string): string =>
  `The image store ${store} has no image of the database ${database}: ${REMEDY}`;
export const isOfEngine = (store: string, engine: string, database: string): string =>
  `The image store ${store} belongs to ${engine} and not to the database ${database}: ${REMEDY}`;

/** Runs each start on installations of a kind, and expects that no file is lost and that a rejected start says one sentence. */
export function testStarts(
  starts: readonly WrongStart[],
  create: (options: InstallationOptions) => Promise<Installation>,
  kind: Pick<InstallationOptions, 'engine' | 'service'>,
): void {
  test.each(starts)('a start with $name loses no file', async ({ prepare }) => {
    const posts = kind.service ? POSTS_OF_BUCKET : POSTS;
    const prepared = await prepare((options) => create({ posts, ...options, ...kind }));
    const { environment, installations, sentence, printed: output = /./, clockShift, check } = prepared;
    const listAll = () => Promise.all(installations.map((each) => each.listFiles()));
    const before = await listAll();
    const { printed, errors } = await start(environment, clockShift);
    const after = await listAll();
    expect(namesOf(after.flat())).toEqual(namesOf(before.flat()));
    expect(errors).toEqual(errorsOf(sentence));
    expect(printed).toMatch(sentence === undefined ? output : /^$/);
    // A rejected start leaves each file where it is.
    expect(after).toEqual(sentence === undefined ? after : before);
    await check?.();
  });
}

/** A rejected start prints one line, the sentence; another one nothing. */
function errorsOf(sentence: string | RegExp | undefined): unknown {
  if (sentence === undefined) return '';
  if (typeof sentence === 'string') return `${sentence}\n`;
  return expect.stringMatching(new RegExp(`${sentence.source}[^\n]*\n$`));
}

/** The name of the database of some settings, as sentences have it. */
export function databaseOf({ DATABASE_URL, DATA_DIR = '' }: Environment): string {
  return databaseName({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
}
