import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PLAZA_COMMAND } from '../lib/command-name.ts';
import { PACKAGE_FOLDER } from '../lib/package-folder.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { hasService } from './service.ts';

const PROGRAM = join(PACKAGE_FOLDER, '../deploy/upgrade.sh');
const HELP = `${PLAZA_COMMAND} upgrade [VERSION] [--yes]

Replaces the program of the service by its newest version, or by the tag, branch or commit VERSION:

  1. Builds the new version in another folder, and backs up all data to /var/lib/plaza-backups, while Plaza runs.
  2. Stops Plaza, keeps a copy of plaza.db, and starts the new version where nobody reaches it. It migrates the data.
  3. When it is ready and doctor finds no new error, starts it for all; otherwise puts the former version and plaza.db back.

It says first what it will do, and asks; --yes does not ask. With PostgreSQL, the database is not put back after a migration: restore
your backup. Several processes are upgraded one after the other instead: docs/operations.md.`;

export const upgradeCommand: Command = {
  summary: 'replaces the program by a newer version, or puts it back when that fails',
  help: HELP,
  async run(args) {
    if (!hasService())
      throw new StartError(
        'Plaza is no service of systemd here. Stop it, make a backup, run git pull in its folder, and start it again.',
      );
    // Ctrl-C reaches the program, which puts everything back; this process waits for it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
    const upgrade = spawn(PROGRAM, args, { stdio: 'inherit' });
    const [code] = (await once(upgrade, 'exit')) as [number | null];
    if (code !== 0) throw new StartError('Plaza was not upgraded.');
  },
};
