/** A program that brings the database of the environment up to date, and ends. */
import { prepareDatabase } from '../../src/start/prepare-database.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
await prepareDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
