import { claimOwnership } from '@plaza/contract/claim.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { afterData, runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { roleOf } from '../support/roles.ts';
import { seedActor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { db, environment } = await openServerDatabase();

test('a member becomes an owner by the command while Plaza runs, and the code is valid no more', async () => {
  const ann = await seedActor(db, 'Ann');
  await using server = await startServer(environment);
  const attempt = async () => {
    const answer = await call(remote(server.address), claimOwnership, {
      token: ann.token,
      json: { code: 'x' },
    });
    return answer.error().code;
  };
  expect(await attempt()).toBe('owner_code_wrong');
  expect(await runCommand(['owner', 'ann'], environment)).toEqual({
    code: 0,
    stdout: afterData('Ann is an owner now.\n'),
    stderr: '',
  });
  expect(await roleOf(db, ann.userId)).toBe('owner');
  expect(await attempt()).toBe('owner_exists');
  expect(await db.selectFrom('owner_codes').selectAll().execute()).toEqual([]);
  expect(await runCommand(['owner', 'ann'], environment)).toMatchObject({
    stdout: afterData('Ann is an owner already.\n'),
  });
});

test('a suspended member is reported, and stays a user', async () => {
  const { userId } = await seedActor(db, 'bea');
  await db.insertInto('suspensions').values({ user_id: userId, until: null, reason: 'Spam' }).execute();
  expect(await runCommand(['owner', 'bea'], environment)).toEqual({
    code: 1,
    stdout: afterData(''),
    stderr:
      'bea is suspended or waits for approval. First revert the suspensions, or approve the member, or name another one.\n',
  });
  expect(await roleOf(db, userId)).toBe('user');
});

test('an unknown member is reported, and nothing changes', async () => {
  expect(await runCommand(['owner', 'nobody'], environment)).toEqual({
    code: 1,
    stdout: afterData(''),
    stderr: 'There is no member with the username nobody.\n',
  });
});
