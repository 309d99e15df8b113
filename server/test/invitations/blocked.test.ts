import { listInvitations, listJoined } from '@plaza/contract/invitation.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { invite, join } from '../support/invitations.ts';
import { formOf } from '../support/posts.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();

const listOf = async ({ token }: Actor) => (await call(app, listInvitations, { token })).body;
const joinedBy = async ({ token }: Actor, invitationId: number) =>
  (await call(app, listJoined, { token, params: { invitationId } })).body;

test('the list does not show the renames of a member who blocked the creator', async () => {
  const eva = await seedActor(db, 'eva');
  const { id, code } = await invite(app, eva, { uses: null });
  const { userId, accessToken: token } = (await join(app, 'finn', code)).body;
  const finn = { userId, token, username: 'finn' };
  await blocking(app).block(finn, eva);
  await call(app, updateUser, { token, params: { userId }, form: formOf({ username: 'finn-later' }) });
  expect(await joinedBy(eva, id)).toMatchObject([{ userId: null, username: 'finn' }]);
  expect(await listOf(eva)).toMatchObject([{ joined: [{ userId: null, username: 'finn' }] }]);
  await blocking(app).unblock(finn, eva);
  expect(await joinedBy(eva, id)).toMatchObject([{ userId, username: 'finn-later' }]);
});
