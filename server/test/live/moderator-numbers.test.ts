import { revertDecision } from '@plaza/contract/decision.ts';
import { approveRegistration } from '@plaza/contract/registration.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { endRegistrations } from '../../src/account-state/registration-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { listen, type Listening } from '../support/event-client.ts';
import { DAY, stopClock } from '../support/devices.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { publish } from '../support/posts.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const [writer, marker] = [await seedActor(db, 'writer'), await seedActor(db, 'marker')];

/** @returns a function that returns the last number that arrived */
const lastNumber =
  ({ events }: Pick<Listening, 'events'>) =>
  () =>
    events.findLast(([name]) => name === 'notification')?.[1];

test('the numbers of all moderators change with a decision, an approval, and a change of role', async () => {
  const owner = await seedActorOf(db, 'counting-owner', 'owner');
  const moderator = await seedActorOf(db, 'counting', 'moderator');
  const { id } = await publish(app, writer);
  using stream = await listen(origin, moderator);
  const last = lastNumber(stream);
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

test('the numbers of moderators change with the role of a reported member', async () => {
  const { token } = await seedActorOf(db, 'promoting-owner', 'owner');
  const [moderator, reported] = [
    await seedActorOf(db, 'reading', 'moderator'),
    await seedActor(db, 'reported'),
  ];
  await reportAs(app, marker, 'member', reported.userId);
  using stream = await listen(origin, moderator);
  const last = lastNumber(stream);
  await expect.poll(last).toEqual({ unread: 1 });
  const params = { userId: reported.userId };
  for (const [role, unread] of [
    ['moderator', 0],
    ['user', 1],
  ] as const) {
    expect((await call(app, changeRole, { token, params, json: { role } })).status).toBe(200);
    await expect.poll(last).toEqual({ unread });
  }
});

test('the numbers of moderators change when a reversal opens reports again', async () => {
  const owner = await seedActorOf(db, 'reverting-owner', 'owner');
  const moderator = await seedActorOf(db, 'reverted', 'moderator');
  const { id } = await publish(app, writer);
  await reportAs(app, marker, 'post', id);
  using stream = await listen(origin, moderator);
  const last = lastNumber(stream);
  await expect.poll(last).toEqual({ unread: 1 });
  const { body: decision } = await decideAs(app, owner, 'post', id);
  await expect.poll(last).toEqual({ unread: 0 });
  const reversal = { token: owner.token, params: { decisionId: decision.id }, json: { reason: 'A mistake' } };
  expect((await call(app, revertDecision, reversal)).status).toBe(200);
  await expect.poll(last).toEqual({ unread: 1 });
});

test('the numbers of moderators change when a registration ends after 90 days', async () => {
  const moderator = await seedActorOf(db, 'waiting', 'moderator');
  await reportAs(app, marker, 'member', writer.userId);
  await seedApplicant(db, 'applies');
  const clock = stopClock();
  clock.advance(91 * DAY);
  using stream = await listen(origin, { token: await signIn(db, moderator.userId) });
  const last = lastNumber(stream);
  await expect.poll(last).toEqual({ unread: 2 });
  expect(await endRegistrations(resources, new AbortController().signal)).toBeGreaterThan(0);
  await expect.poll(last).toEqual({ unread: 1 });
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
