import { signUp } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { outcome } from '../support/invitations.ts';
import { signUpForm } from '../support/members.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { signIn } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { databaseUrl = '', dataDir: DATA_DIR } = database;
const folder = await newFolder();
const [origin, restored, file] = [folder(), folder(), folder()];
await populateFolder(origin, 1);

async function succeed(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<void> {
  expect(await runCommand(args, settings)).toMatchObject({ code: 0, stderr: '' });
}

test('the email of a member who left while suspended is refused after a restore and a move to PostgreSQL', async () => {
  const { userId, email, token } = await withDatabase({ dataDir: origin }, async (db) => {
    const suspended = db.selectFrom('suspensions').innerJoin('users', 'users.id', 'suspensions.user_id');
    const member = await suspended.select(['users.id', 'users.email']).executeTakeFirstOrThrow();
    return { userId: member.id, email: member.email, token: await signIn(db, member.id) };
  });
  {
    await using server = await startServer({ DATA_DIR: origin });
    const left = await call(remote(server.address), deleteUser, { token, params: { userId } });
    expect(left.status).toBe(200);
  }
  await succeed(['backup', file], { DATA_DIR: origin });
  await succeed(['restore', file, '--to', restored], { DATA_DIR: origin });
  await succeed(['move', '--from', restored, '--to', databaseUrl], { DATA_DIR });
  await using server = await startServer({ DATA_DIR, DATABASE_URL: databaseUrl });
  const form = await signUpForm({ username: 'again', email });
  expect(outcome(await call(remote(server.address), signUp, { form }))).toBe('signup_closed');
});
