import { approveRegistration } from '@plaza/contract/registration.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { listen } from '../support/event-client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { publish } from '../support/posts.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const [writer, marker] = [await seedActor(db, 'writer'), await seedActor(db, 'marker')];

test('the numbers of all moderators change with a decision, an approval, and a change of role', async () => {
  const owner = await seedActorOf(db, 'counting-owner', 'owner');
  const moderator = await seedActorOf(db, 'counting', 'moderator');
  const { id } = await publish(app, writer);
  using stream = await listen(origin, moderator);
  const last = () => stream.events.findLast(([name]) => name === 'notification')?.[1];
  const { registrationId } = await seedApplicant(db, 'counted');
  await reportAs(app, marker, 'post', id);
  await expect.poll(last).toEqual({ unread: 2 });
  await decideAs(app, owner, 'post', id);
  await expect.poll(last).toEqual({ unread: 1 });
  await call(app, approveRegistration, { token: owner.token, params: { registrationId } });
  await expect.poll(last).toEqual({ unread: 0 });
  await reportAs(app, marker, 'post', id);
  await expect.poll(last).toEqual({ unread: 1 });
  const { userId } = moderator;
  await call(app, changeRole, { token: owner.token, params: { userId }, json: { role: 'user' } });
  await expect.poll(last).toEqual({ unread: 0 });
});

test('a member whose role changes is told to read again, also after an interruption: moderators see what others do not', async () => {
  const owner = await seedActorOf(db, 'appointing-owner', 'owner');
  const member = await seedActor(db, 'appointed');
  const [{ token }, params] = [owner, { userId: member.userId }];
  using first = await listen(origin, member);
  await call(app, changeRole, { token, params, json: { role: 'moderator' } });
  await expect.poll(() => first.events).toContainEqual(['resync', {}]);
  const { lastEventId } = first;
  first[Symbol.dispose]();
  await call(app, changeRole, { token, params, json: { role: 'user' } });
  using second = await listen(origin, { ...member, lastEventId });
  await expect.poll(() => second.events).toContainEqual(['resync', {}]);
});
