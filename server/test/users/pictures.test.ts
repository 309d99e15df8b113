import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { listRegistrations } from '@plaza/contract/registration.ts';
import { findUsers } from '@plaza/contract/user-search.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { seedMember, seedPicture } from '../support/members.ts';
import { commentOn, notificationsOf } from '../support/notifications.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
const { block, mute } = blocking(app);

interface Listed {
  readonly username: string;
  readonly profilePicture: string;
}

test('wherever members are listed, each one has the own profile picture', async () => {
  const [ann, bea, cem] = [
    await seedMember(db, 'ann'),
    await seedMember(db, 'bea'),
    await seedMember(db, 'cem'),
  ];
  const { userId: applicantId } = await seedApplicant(db, 'dan');
  await seedPicture(db, applicantId);
  const { token: modToken } = await seedActorOf(db, 'mod', 'moderator');
  const rows = await db
    .selectFrom('users')
    .innerJoin('images', 'images.user_id', 'users.id')
    .select(['users.username', 'images.name'])
    .execute();
  const pictures = new Map(rows.map(({ username, name }) => [username, `/media/${name}-192.webp`]));
  const expectOwn = (listed: readonly Listed[], ...usernames: readonly string[]) =>
    expect(
      listed.map(({ username, profilePicture }) => [username, profilePicture]),
      usernames.join(', '),
    ).toEqual(usernames.map((username) => [username, pictures.get(username)]));
  const { token } = ann;
  const params = { userId: ann.userId };
  const postId = await seedPost(db, ann.userId);
  for (const member of [bea, cem]) await commentOn(app, member, postId);

  expectOwn((await notificationsOf(app, ann))[0]?.actors ?? [], 'cem', 'bea');
  expectOwn((await call(app, findUsers, { token, query: { prefix: 'be' } })).body, 'bea');
  const { body: members } = await call(app, listMembers, { token: modToken });
  expectOwn(
    members.filter(({ username }) => username !== 'mod'),
    'dan',
    'cem',
    'bea',
    'ann',
  );
  expectOwn((await call(app, listRegistrations, { token: modToken })).body, 'dan');
  await block(ann, bea);
  await mute(ann, cem);
  expectOwn((await call(app, listBlocks, { token, params })).body, 'bea');
  expectOwn((await call(app, listMutes, { token, params })).body, 'cem');
});
