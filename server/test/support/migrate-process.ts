/** A program that brings the database of the environment up to date, and ends. */
import { openImageStore } from '../../src/images/open-image-store.ts';
import { prepareDatabase } from '../../src/start/prepare-database.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env;
const options = { dataDir, ...(databaseUrl && { databaseUrl }) };
await prepareDatabase(options, await openImageStore(options));
