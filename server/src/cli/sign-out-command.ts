import { parseArgs } from 'node:util';
import { deleteAccess } from '../backup/content-repository.ts';
import { localBus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import { openDataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { logAction } from '../log/log-service.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';
import { endUnusedLinks } from '../recovery/reset-link-repository.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import { StartError } from '../start-error.ts';
import { findUserByUsername } from '../users/user-repository.ts';
import { UsageError, type Command } from './command.ts';
import { whileStopped } from './service.ts';

const HELP = `${PLAZA_COMMAND} sign-out USERNAME
${PLAZA_COMMAND} sign-out --all

Signs a member out on all devices, or everybody with --all, and deletes unused reset links, for example when a backup or the key of a
machine was stolen. Members log in again with their passwords or passkeys, which do not change. The service is stopped meanwhile; any other
Plaza may run: it rejects the sessions within a second, and open pages receive no more events after at most 15 minutes.`;

export const signOutCommand: Command = {
  summary: 'signs one member or everybody out on all devices',
  help: HELP,
  async run(args, { print, readSettings }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { all: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [username, ...others] = positionals;
    if (values.all === (username !== undefined) || others.length > 0)
      throw new UsageError('Name one member by username, or everybody with --all.');
    const config = readSettings();
    const signOut = async () => {
      await using source = await openDataSource(config.databaseUrl ?? config.dataDir, config, config);
      await assertSchema(source);
      const user = username === undefined ? undefined : await findUserByUsername(source.db, username);
      if (username !== undefined && !user)
        throw new StartError(`There is no member with the username ${username}.`);
      // Other processes read their sessions again within a second.
      await transactAndPublish({ db: source.db, bus: localBus() }, async (trx) => {
        const subject = user
          ? ({ type: 'member', id: user.id, userId: user.id } as const)
          : ({ type: 'community' } as const);
        await logAction(trx, { action: 'signed_out', subject });
        if (!user) return deleteAccess(trx);
        await deleteOldestSessions(trx, user.id, 0);
        await endUnusedLinks(trx, user.id, Date.now());
      });
      return user;
    };
    const user = await whileStopped(print, signOut);
    print(`${user ? `${user.username} is` : 'All members are'} signed out on all devices.`);
  },
};
