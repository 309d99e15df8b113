import { createResetLink, resetPassword, type ResetLinkKind } from '@plaza/contract/recovery.ts';
import type { Role } from '@plaza/contract/role.ts';
import { changeRole, deleteUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/accounts/password.ts';
import { createResetLinkByCommand, createResetLinkForEmail } from '../../src/recovery/reset-link-service.ts';
import { getUserById } from '../../src/users/user-repository.ts';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { localBus } from '../../src/bus/bus.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { formOf } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedUsers, signIn, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');
const mod = await seedActorOf(db, 'mod', 'moderator');
const password_hash = await hashPassword('Correct-horse1!');

let members = 0;
/** A member with a password. */
async function newUser(): Promise<Actor> {
  const username = `user${++members}`;
  const [userId = 0] = await seedUsers(db, [username], password_hash);
  return { userId, username, token: await signIn(db, userId) };
}

const createLink = async ({ token }: Actor, { userId }: Actor) =>
  (await call(app, createResetLink, { token, params: { userId } })).body.token;
async function newLink(kind: ResetLinkKind, member: Actor): Promise<string> {
  const { userId } = member;
  if (kind === 'moderator') return createLink(mod, member);
  if (kind === 'command') return (await createResetLinkByCommand({ db, bus: localBus() }, userId)).token;
  return (await createResetLinkForEmail(db, await getUserById(db, userId))).token;
}

/** @returns the role of the member who is signed in, or the code of the error */
async function use(token: string): Promise<string> {
  const answer = await call(app, resetPassword, { json: { token, password: 'Better-horse2!' } });
  return answer.status === 200 ? answer.body.role : answer.error().code;
}
async function giveRole({ userId }: Actor, role: Role) {
  const { status } = await call(app, changeRole, { token: owner.token, params: { userId }, json: { role } });
  expect(status).toBe(200);
}
async function change({ userId, token }: Actor, fields: Readonly<Record<string, string>>) {
  const { status } = await call(app, updateUser, { token, params: { userId }, form: formOf(fields) });
  expect(status).toBe(200);
}

const CHANGES: Readonly<Record<string, (member: Actor, kind: ResetLinkKind) => Promise<unknown>>> = {
  'the member became an owner': (member) => giveRole(member, 'owner'),
  'the member became a moderator': (member) => giveRole(member, 'moderator'),
  'the password changed': (member) => change(member, { password: 'Another-horse3!' }),
  'the email changed': (member) => change(member, { email: `new-${member.username}@example.org` }),
  'another link was used': async (member, kind) =>
    use(await newLink(kind === 'command' ? 'email' : 'command', member)),
};
const KINDS: readonly ResetLinkKind[] = ['moderator', 'command', 'email'];

test.each(KINDS.flatMap((kind) => Object.keys(CHANGES).map((what) => [kind, what] as const)))(
  'a link of the kind %s does not work after %s',
  async (kind, what) => {
    const member = await newUser();
    const link = await newLink(kind, member);
    await CHANGES[what]?.(member, kind);
    expect(await use(link)).toBe('reset_link_invalid');
  },
);

test.each(KINDS)('a link of the kind %s works after changes of the profile', async (kind) => {
  const member = await newUser();
  const link = await newLink(kind, member);
  await change(member, { username: `renamed${members}`, name: 'Another', bio: 'New', language: 'de' });
  expect(await use(link)).toBe('user');
});

let creators = 0;
const newCreator = (role: Role) => seedActorOf(db, `creator${++creators}`, role);

test('a link works only while its creator outranks the member', async () => {
  const [moderator, second, member] = [
    await newCreator('moderator'),
    await newCreator('owner'),
    await newUser(),
  ];
  const [ofModerator, subject] = [await createLink(moderator, member), await newUser()];
  await giveRole(moderator, 'user');
  expect(await use(ofModerator)).toBe('reset_link_invalid');
  await giveRole(subject, 'moderator');
  const ofOwner = await createLink(second, subject);
  await giveRole(second, 'moderator');
  expect(await use(ofOwner)).toBe('reset_link_invalid');
  await giveRole(second, 'owner');
  expect(await use(ofOwner)).toBe('moderator');
});

test('a link does not work while its creator is suspended', async () => {
  const [creator, member] = [await newCreator('moderator'), await newUser()];
  const link = await createLink(creator, member);
  await suspendMember(resources, creator.userId);
  expect(await use(link)).toBe('reset_link_invalid');
  await readmitMember(resources, creator.userId);
  expect(await use(link)).toBe('user');
});

test('a link does not work after its creator deleted the account', async () => {
  const [creator, member] = [await newCreator('moderator'), await newUser()];
  const link = await createLink(creator, member);
  const { userId, token } = creator;
  expect((await call(app, deleteUser, { token, params: { userId } })).status).toBe(200);
  expect(await use(link)).toBe('reset_link_invalid');
});

test('a suspended member uses a link, and stays suspended', async () => {
  const member = await newUser();
  const link = await newLink('moderator', member);
  await suspendMember(resources, member.userId);
  expect(await use(link)).toBe('user');
  expect(
    await db.selectFrom('suspensions').select('user_id').where('user_id', '=', member.userId).execute(),
  ).toHaveLength(1);
});

test.each(KINDS)('a link of the kind %s that an earlier release created does not work', async (kind) => {
  const link = await newLink(kind, await newUser());
  // What a process of that release leaves out.
  await db
    .updateTable('reset_links')
    .set({ creator_id: null, fingerprint: null })
    .where('used_at', 'is', null)
    .execute();
  expect(await use(link)).toBe('reset_link_invalid');
});

test('a link that is used while the member becomes an owner signs in a user, or nobody', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await newUser();
    const link = await newLink('moderator', member);
    const [used] = await Promise.all([use(link), giveRole(member, 'owner')]);
    expect(['user', 'reset_link_invalid']).toContain(used);
  }
});
