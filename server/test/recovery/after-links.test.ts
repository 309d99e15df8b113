import { createRecoveryCodes, getRecovery, resetPassword, signInWithCode } from '@plaza/contract/recovery.ts';
import { listPasskeys } from '@plaza/contract/passkey.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { localBus } from '../../src/bus/bus.ts';
import { createResetLinkByCommand, createResetLinkForEmail } from '../../src/recovery/reset-link-service.ts';
import { getUserById } from '../../src/users/user-repository.ts';
import { openPlaza } from '../support/app.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { call } from '../support/client.ts';
import { MINUTE, stopClock } from '../support/devices.ts';
import { newMember, type TestMember } from '../support/members.ts';
import { notificationsOf } from '../support/notifications.ts';
import { addPasskeyOf } from '../support/passkeys.ts';
import { formOf } from '../support/posts.ts';
import { RECOVERY_CODE, seedRecoveryCode } from '../support/recovery.ts';
import type { Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();

type Own = Pick<Actor, 'userId' | 'token'>;
const password = 'Better-horse2!';

let members = 0;
/** A member with a passkey, whose password somebody else's link sets. @returns the session of who used the link */
async function takenOver(): Promise<TestMember & { readonly taken: Own }> {
  const clock = stopClock();
  const member = await newMember(app, `member${++members}`);
  await addPasskeyOf(app, member, newAuthenticator());
  clock.advance(MINUTE);
  const taken = await useLink(member.userId);
  clock.advance(MINUTE);
  return { ...member, taken };
}
async function use(token: string): Promise<Own> {
  const { status, body } = await call(app, resetPassword, { json: { token, password } });
  expect(status).toBe(200);
  return { userId: body.userId, token: body.accessToken };
}
const useLink = async (userId: number) =>
  use((await createResetLinkByCommand({ db, bus: localBus() }, userId)).token);
const countPasskeys = async ({ userId, token }: Own) =>
  (await call(app, listPasskeys, { params: { userId }, token })).body.length;
const countCodes = async ({ token }: Own) => (await call(app, getRecovery, { token })).body.codesLeft;
const newsOf = async (own: Own) => (await notificationsOf(app, own)).map(({ account }) => account?.news);

test('a recovery code ends the passkeys that were added since a link was used, and no others', async () => {
  const member = await takenOver();
  await addPasskeyOf(app, member.taken, newAuthenticator());
  expect(await countPasskeys(member.taken)).toBe(2);
  await seedRecoveryCode(db, member.userId, RECOVERY_CODE);
  const json = { email: member.email, code: RECOVERY_CODE, password };
  const { body } = await call(app, signInWithCode, { json });
  const own = { userId: member.userId, token: body.accessToken };
  expect(await countPasskeys(own)).toBe(1);
  expect((await newsOf(own)).slice(0, 2)).toEqual(['passkey_removed', 'recovery_code_used']);
});

test.each([
  ['another link', ({ userId }: TestMember) => useLink(userId)],
  [
    'a link of an email',
    async ({ userId }: TestMember) =>
      use((await createResetLinkForEmail(db, await getUserById(db, userId))).token),
  ],
  [
    'the settings',
    async ({ userId, taken }: TestMember & { taken: Own }) => {
      const form = formOf({ password: 'Another-horse3!' });
      expect((await call(app, updateUser, { token: taken.token, params: { userId }, form })).status).toBe(
        200,
      );
      return taken;
    },
  ],
])(
  'a new password by %s ends passkeys and codes that were added since a link was used',
  async (_how, change) => {
    const member = await takenOver();
    await addPasskeyOf(app, member.taken, newAuthenticator());
    await call(app, createRecoveryCodes, { token: member.taken.token });
    const own = await change(member);
    expect([await countPasskeys(own), await countCodes(own)]).toEqual([1, 0]);
    expect(await newsOf(own)).toEqual(expect.arrayContaining(['passkey_removed', 'recovery_codes_removed']));
  },
);

test('without a link of somebody else a new password ends no passkeys and codes', async () => {
  const member = await newMember(app, 'careful');
  await addPasskeyOf(app, member, newAuthenticator());
  await call(app, createRecoveryCodes, { token: member.token });
  const { userId } = member;
  const own = await use((await createResetLinkForEmail(db, await getUserById(db, userId))).token);
  const form = formOf({ password: 'Another-horse3!' });
  await call(app, updateUser, { token: own.token, params: { userId }, form });
  expect([await countPasskeys(own), await countCodes(own)]).toEqual([1, 10]);
});
