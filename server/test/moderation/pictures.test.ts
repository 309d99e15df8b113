import { listLog } from '@plaza/contract/log.ts';
import { listMembers, NO_PICTURES, removePictures } from '@plaza/contract/member.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db, resources } = await openPlaza();
const moderator = await seedActorOf(db, 'moderator', 'moderator');
const { token } = moderator;

const hasPictures = async (username: string) =>
  (await call(app, listMembers, { token, query: { search: username } })).body.map((each) => each.hasPictures);
const remove = (userId: number, reason = 'Shows others.') =>
  call(app, removePictures, { token, params: { userId }, json: { reason } });

test('picture and banner are removed with their files, which is logged with the reason', async () => {
  const { userId, token: own, profilePicture } = await newMember(app, 'ann');
  const banner = fileOf(await picture('png', 90, 30), 'banner.png', 'image/png');
  await call(app, updateUser, { params: { userId }, token: own, form: formOf({ banner }) });
  expect(await hasPictures('ann')).toEqual([true]);
  expect(await storedFiles(resources)).not.toEqual([]);
  expect((await remove(userId)).status).toBe(200);
  expect([await hasPictures('ann'), await storedFiles(resources)]).toEqual([[false], []]);
  const { body } = await call(app, getUser, { params: { username: 'ann' }, token });
  expect(body.profilePicture).not.toBe(profilePicture);
  expect((await app.inject(body.profilePicture)).statusCode).toBe(200);
  expect((await app.inject(profilePicture)).statusCode).toBe(404);
  const { body: log } = await call(app, listLog, { token });
  expect(log[0]).toMatchObject({
    actor: 'moderator',
    action: 'pictures_removed',
    subject: { type: 'member', id: userId, username: 'ann' },
    reason: 'Shows others.',
  });
});

test('without an own picture there is nothing to remove, and a reason is required', async () => {
  const { userId } = await newMember(app, 'bea');
  expect((await remove(userId, ' ')).error().fields).toHaveProperty('reason');
  await remove(userId);
  const again = await remove(userId);
  expect([again.status, again.error().message]).toEqual([404, NO_PICTURES]);
});
