/** A program that brings the database of the environment up to date, and ends. */
import { migrate } from '../../src/db/migrate.ts';
import { engineOf, openDatabase } from '../../src/db/open.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
const options = { dataDir, ...(databaseUrl && { databaseUrl }) };
await using database = { db: openDatabase(options), [Symbol.asyncDispose]: () => database.db.destroy() };
await migrate(database.db, engineOf(options));
