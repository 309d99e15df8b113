import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { call, type Answerer } from '../support/client.ts';
import { afterData, runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { seedActor, type Actor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { db, environment } = await openServerDatabase();

const statusOf = async (plaza: Answerer, { token }: Actor) =>
  (await call(plaza, getUser, { token, params: { username: 'ann' } })).status;

test('a member, or everybody, is signed out while Plaza runs, and reset links are deleted', async () => {
  const [ann, bob] = [await seedActor(db, 'Ann'), await seedActor(db, 'Bob')];
  await using server = await startServer(environment);
  const plaza = remote(server.address);
  const states = () => Promise.all([ann, bob].map((actor) => statusOf(plaza, actor)));
  const links = async () =>
    (
      await db
        .selectFrom('reset_links')
        .select('user_id')
        .where('expires_at', '>', Date.now())
        .orderBy('user_id')
        .execute()
    ).map((row) => row.user_id);
  for (const name of ['ann', 'bob']) await runCommand(['reset-link', name], environment);
  expect(await states()).toEqual([200, 200]);
  expect(await links()).toEqual([ann.userId, bob.userId]);

  expect(await runCommand(['sign-out', 'ann'], environment)).toEqual({
    code: 0,
    stdout: afterData('Ann is signed out on all devices.\n'),
    stderr: '',
  });
  await expect.poll(states).toEqual([403, 200]);
  expect(await links()).toEqual([bob.userId]);

  expect(await runCommand(['sign-out', '--all'], environment)).toMatchObject({
    code: 0,
    stdout: afterData('All members are signed out on all devices.\n'),
  });
  await expect.poll(states).toEqual([403, 403]);
  expect(await links()).toEqual([]);
  const logged = db.selectFrom('log').select(['actor', 'action', 'subject_username']).orderBy('id');
  expect(await logged.where('action', '=', 'signed_out').execute()).toEqual([
    { actor: null, action: 'signed_out', subject_username: 'Ann' },
    { actor: null, action: 'signed_out', subject_username: null },
  ]);
});

test.each([
  [['nobody'], 1, 'There is no member with the username nobody.\n'],
  [[], 2, 'Name one member by username, or everybody with --all.\nMore: npm run plaza -- sign-out --help\n'],
  [
    ['ann', '--all'],
    2,
    'Name one member by username, or everybody with --all.\nMore: npm run plaza -- sign-out --help\n',
  ],
] as const)('sign-out %j is refused in one sentence', async (args, code, stderr) => {
  expect(await runCommand(['sign-out', ...args], environment)).toMatchObject({ code, stderr });
});
