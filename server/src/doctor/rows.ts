import { findFileFaults } from '../backup/content-repository.ts';
import { findKnownTime } from '../clock/clock-repository.ts';
import { describeTime, isPlausible } from '../clock/plausible-time.ts';
import { inspectSchema } from '../data-source/schema-state.ts';
import { UNFINISHED_MOVE } from '../data-source/unfinished-move-repository.ts';
import { NewerSchema } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import type { Db, Engine } from '../db/open.ts';
import { countDeletions } from '../deletions/deletion-repository.ts';
import { formatCount } from '../progress/progress.ts';
import {
  countSharedEmails,
  countSharedUsernames,
  countWrongCounters,
  findNewestTime,
  findServerTime,
} from './doctor-repository.ts';
import { findings, type Finding } from './finding.ts';

/** Milliseconds; synchronized clocks differ by less. */
const CLOCK_TOLERANCE = 5000;
const [schemaIs, clockIs, rowsAre] = [findings('schema'), findings('clock'), findings('rows')];

/** Compares the schema of a database with the one that this program knows. */
export async function examineSchema(db: Db, engine: Engine): Promise<Finding> {
  const { state } = await inspectSchema(db, engine);
  switch (state) {
    case 'current':
      return schemaIs.ok(`The schema is current: ${Object.keys(migrations(engine)).at(-1)}.`);
    case 'missing':
      return schemaIs.error(
        'This database contains no Plaza data. Start Plaza once, or name another database.',
      );
    case 'unfinished move':
      return schemaIs.error(UNFINISHED_MOVE);
    case 'newer':
      return schemaIs.error(new NewerSchema().message);
    case 'older':
      return schemaIs.error(
        'This database was written by an older version of Plaza. The next start updates its schema.',
      );
  }
}

/** Compares the clock of this machine with the database server, with the newest row, and with the last known time. */
export async function* examineClock(db: Db, engine: Engine): AsyncGenerator<Finding, void> {
  const ahead = Date.now() - (await findServerTime(db, engine));
  const differs = Math.abs(ahead) > CLOCK_TOLERANCE;
  if (differs)
    yield clockIs.error(
      `This clock and that of the database differ by ${seconds(ahead)}. Synchronize both by NTP.`,
    );
  const now = Date.now();
  const future = (await findNewestTime(db)) - now;
  const isBehind = future > CLOCK_TOLERANCE;
  if (isBehind && !differs)
    yield clockIs.error(
      `The newest row is ${seconds(future)} in the future: this clock is slow, or was fast. Synchronize it by NTP.`,
    );
  const { known } = await findKnownTime(db);
  if (!isPlausible(known, now)) yield clockIs.warning(describeTime(known, now));
  else if (!differs && !isBehind)
    yield clockIs.ok('The clock agrees with the database, its newest row and the last known time.');
}

/** Checks the file of SQLite, all stored counts, and whether deletions are in progress. Reads all rows. */
export async function* examineRows(db: Db, engine: Engine): AsyncGenerator<Finding, void> {
  const faults = engine === 'sqlite' ? await findFileFaults(db) : [];
  for (const fault of faults) yield rowsAre.error(`The database is damaged: ${fault}. Restore a backup.`);
  if (faults.length > 0) return;
  const problems = [
    ['Posts and members whose counters differ from their rows', await countWrongCounters(db)],
    ['Usernames that another member had before', await countSharedUsernames(db)],
  ] as const;
  const found = problems.filter(([, count]) => count > 0);
  for (const [what, count] of found)
    yield rowsAre.error(`${what}: ${formatCount(count)}. Please report this to the developers of Plaza.`);
  if (found.length === 0) yield rowsAre.ok('All rows are consistent, and all counters are exact.');
  const sharedEmails = await countSharedEmails(db);
  if (sharedEmails > 0)
    yield rowsAre.warning(
      `Members with the email address of an older member in another form: ${formatCount(sharedEmails)}. Both can log in, and emails reach both. Plaza asks the newer ones at each log-in to change theirs.`,
    );
  const { users, posts, images } = await countDeletions(db);
  if (users + posts + images > 0)
    yield rowsAre.warning(
      `Deletions in progress (accounts: ${formatCount(users)}, posts: ${formatCount(posts)}, images: ${formatCount(images)}). Plaza completes them while it runs.`,
    );
}

const seconds = (ms: number) => `${formatCount(Math.round(Math.abs(ms) / 1000))} seconds`;
