import { resetPassword } from '@plaza/contract/recovery.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { afterData, runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { seedActor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { db, environment } = await openServerDatabase();

test('the command prints a link while Plaza runs, by which the member sets a password', async () => {
  await seedActor(db, 'Ann');
  await using server = await startServer(environment);
  const settings = { ...environment, PUBLIC_URL: 'https://plaza.example' };
  const { code, stdout } = await runCommand(['reset-link', 'ann'], settings);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /\nAnn can set a new password until \S+ at:\nhttps:\/\/plaza\.example\/reset#[\w-]{43}\n$/,
    ),
  ]);
  const token = stdout.trim().split('#')[1];
  const json = { token, password: 'Better-horse2!' };
  expect((await call(remote(server.address), resetPassword, { json })).body.username).toBe('Ann');
});

test('an unknown member is reported', async () => {
  expect(await runCommand(['reset-link', 'nobody'], environment)).toEqual({
    code: 1,
    stdout: afterData(''),
    stderr: 'There is no member with the username nobody.\n',
  });
});
