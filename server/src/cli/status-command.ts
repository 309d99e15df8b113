import { parseArgs } from 'node:util';
import { askServer, localAddress } from '../doctor/ask-server.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';
import { PROGRAM_VERSION } from '../lib/program-version.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { findServiceState } from './service.ts';

const HELP = `${PLAZA_COMMAND} status

Says which data Plaza works on, whether it runs and is ready, and what is wrong with disk and backups. The exit code is 1 when it is
not ready. The command doctor checks more, and explains how to correct it.`;

export const statusCommand: Command = {
  summary: 'says whether Plaza runs, where, and on which data',
  help: HELP,
  async run(args, { print, readSettings }) {
    parseArgs({ args: [...args], options: {} });
    const config = readSettings();
    print(`Version: ${PROGRAM_VERSION}`);
    const service = await findServiceState();
    if (service) print(`Service: ${service.state}${service.since === '' ? '' : ` since ${service.since}`}`);
    const address = localAddress(config);
    const health = await askServer(config);
    if (!health) throw new StartError(`Server: no Plaza answers at ${address}. Its log has the reason.`);
    const used = config.publicUrl ? `, and people use ${config.publicUrl.origin}` : '';
    print(`Server: answers at ${address}${used}`);
    print(
      health.problems.length === 0
        ? 'Disk and backups: no problems'
        : `Disk and backups: ${health.problems.join(', ')}. ${PLAZA_COMMAND} doctor explains it`,
    );
    const { notReady = [] } = health;
    if (notReady.length > 0) throw new StartError(`Plaza is not ready: ${notReady.join(', ')}.`);
    print('Ready: yes');
  },
};
