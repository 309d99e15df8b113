import { parseArgs } from 'node:util';
import { openDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { TRASH_DAYS } from '../images/image-sweeper.ts';
import { assertPaired, pairOf } from '../installation/pairing.ts';
import { sweepInstallation } from '../installation/sweep.ts';
import { logCommand } from '../log/log-service.ts';
import { formatCount } from '../progress/progress.ts';
import type { Command } from './command.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const HELP = `${PLAZA_COMMAND} sweep

Moves all files without an image that are older than an hour to the trash of the image store, however many there are. Plaza may run
meanwhile.

Plaza itself does so every hour, but moves nothing while more than a tenth of the files, and more than 20, have no image: the database may
be the wrong one. Look at the list of the command doctor first. Plaza deletes the files ${TRASH_DAYS} days later, and returns those of which an image
appears until then. While the database has no image at all, the command moves nothing.`;

export const sweepCommand: Command = {
  summary: 'moves all files without an image to the trash',
  help: HELP,
  async run(args, { print, readSettings }) {
    parseArgs({ args: [...args], options: {} });
    const config = readSettings();
    await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
    await assertSchema(source);
    const { db, engine, images: store } = source;
    await assertPaired(pairOf(config, db, store));
    let moved = 0;
    let remaining = true;
    while (remaining) {
      const sweep = await sweepInstallation({ db, engine, store, hasConsent: true });
      moved += sweep?.moved ?? 0;
      remaining = sweep !== undefined && sweep.moved > 0 && sweep.moved < sweep.withoutRow;
    }
    if (moved > 0) await logCommand(db, 'files_swept', String(moved));
    print(`Files moved to the trash of ${store.name}: ${formatCount(moved)}`);
  },
};
