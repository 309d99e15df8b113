import { findFileFaults } from '../backup/content-repository.ts';
import { listMigrations } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import type { Db, Engine } from '../db/open.ts';
import { countDeletions } from '../deletions/deletion-repository.ts';
import { findMoveSource } from '../move/progress-repository.ts';
import { formatCount } from '../move/say.ts';
import { countWrongCounts, findNewestTime, findServerTime } from './doctor-repository.ts';
import { findings, type Finding } from './finding.ts';

/** Clocks of machines that keep them differ by less. In milliseconds. */
const CLOCK_TOLERANCE = 5000;
const [schemaIs, clockIs, rowsAre] = [findings('schema'), findings('clock'), findings('rows')];

/** Whether the schema of a database is the one that this program knows. */
export async function examineSchema(db: Db, engine: Engine): Promise<Finding> {
  if ((await findMoveSource(db)) !== undefined) {
    return schemaIs.bad('A move into this database has not finished. Let it finish, or run it again.');
  }
  const seen = await listMigrations(db);
  if (!seen) return schemaIs.bad('This database holds no Plaza. Start Plaza once, or name another one.');
  const known = Object.keys(migrations(engine));
  if (seen.some((name) => !known.includes(name))) {
    return schemaIs.bad('This database was made by a newer Plaza. Please upgrade the program.');
  }
  return seen.length < known.length
    ? schemaIs.bad('This database was made by an older Plaza. It is brought up to date at the next start.')
    : schemaIs.good(`It is ${known.at(-1)}, the newest that this program knows.`);
}

/** Whether our clock goes with that of the database, and with what was written before. */
export async function examineClock(db: Db, engine: Engine): Promise<Finding> {
  const ahead = Date.now() - (await findServerTime(db, engine));
  if (Math.abs(ahead) > CLOCK_TOLERANCE) {
    return clockIs.bad(`It is ${seconds(ahead)} away from that of the database. Let both be set by NTP.`);
  }
  const future = (await findNewestTime(db)) - Date.now();
  return future > CLOCK_TOLERANCE
    ? clockIs.bad(
        `The newest row is from ${seconds(future)} ahead: this clock is slow, or was fast. Let it be set by NTP.`,
      )
    : clockIs.good('It goes with the database and its newest row.');
}

/** Whether rows belong together, and counts are those of rows. Reads everything. */
export async function examineRows(db: Db, engine: Engine): Promise<Finding[]> {
  const faults = engine === 'sqlite' ? await findFileFaults(db) : [];
  if (faults.length > 0) {
    return faults.map((fault) => rowsAre.bad(`The database is damaged: ${fault}. Restore a backup.`));
  }
  const wrong = await countWrongCounts(db);
  const { users, posts, images } = await countDeletions(db);
  const underWay = users + posts + images > 0;
  return [
    wrong > 0
      ? rowsAre.bad(
          `Posts and members with counts that differ from their rows: ${formatCount(wrong)}. Tell whoever maintains Plaza.`,
        )
      : rowsAre.good('They belong together, and all counts are exact.'),
    ...(underWay
      ? [
          rowsAre.note(
            `Deletions under way (accounts: ${formatCount(users)}, posts: ${formatCount(posts)}, images: ${formatCount(images)}). Plaza completes them while it runs.`,
          ),
        ]
      : []),
  ];
}

const seconds = (ms: number) => `${formatCount(Math.round(Math.abs(ms) / 1000))} seconds`;
