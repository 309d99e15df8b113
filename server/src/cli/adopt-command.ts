import { parseArgs } from 'node:util';
import { lockDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { databaseName } from '../db/database-name.ts';
import { migrate } from '../db/migrate.ts';
import { examineImages } from '../doctor/images.ts';
import { adopt } from '../installation/pairing.ts';
import { logCommand } from '../log/log-service.ts';
import type { Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} adopt

Declares that the database and the image store of the settings belong together, although Plaza does not start with them. Stop Plaza first.

It updates the schema of the database, and writes the same id to the database and to the image store: the one of the database, or a new
one when the store has another. Then Plaza does not start with another database on this image store. It moves and deletes no files, and
lists images without files and files without an image.

Run it when you have lost and replaced one of the two. Otherwise correct DATABASE_URL, DATA_DIR or S3_BUCKET.`;

export const adoptCommand: Command = {
  summary: 'declares that database and image store belong together',
  help: HELP,
  async run(args, { print, readSettings }) {
    parseArgs({ args: [...args], options: {} });
    const config = readSettings();
    await using source = await lockDataSource(config.databaseUrl ?? config.dataDir, config, config);
    const { db, engine, images } = source;
    await assertSchema(source, 'missing', 'older');
    await migrate(db, engine);
    const id = await adopt(db, engine, images);
    await logCommand(db, 'images_adopted');
    print(
      `The database ${databaseName(config)} and the image store ${images.name} are the installation ${id}.`,
    );
    for (const { message } of await examineImages(db, images)) print(message);
  },
};
