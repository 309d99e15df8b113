import { API } from '@plaza/contract/api.ts';
import { listComments } from '@plaza/contract/comment.ts';
import { listDecisions, listOwnDecisions } from '@plaza/contract/decision.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listInvitations, listJoined } from '@plaza/contract/invitation.ts';
import { listLog } from '@plaza/contract/log.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listRegistrations } from '@plaza/contract/registration.ts';
import { listOwnReports, listReports } from '@plaza/contract/report.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { newScene, promote, type Scene } from '../support/contract/scene.ts';
import { seedInvitation } from '../support/invitations.ts';
import { decideAs, reportAs, seedDecision } from '../support/moderation.ts';
import { seedNotification } from '../support/notifications.ts';
import { pagesOf } from '../support/pages.ts';
import { seedApplicant } from '../support/registrations.ts';
import { names, seedActors, seedComments, seedPost, seedPosts, seedUsers } from '../support/seed.ts';
import { seedUsedInvitation } from '../support/used-invitation.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ENTRIES = 3;

/** Adds entries to a list that the owner of a scene reads. @returns what the owner sends, without the token */
type AddEntries = (scene: Scene, usernames: readonly string[]) => Promise<Input>;

const moderated =
  (add: (scene: Scene, name: string) => Promise<unknown>): AddEntries =>
  async (scene, usernames) => {
    await promote(scene, 'moderator');
    for (const name of usernames) await add(scene, name);
    return {};
  };

const reported = async ({ owner }: Scene, usernames: readonly string[]) => {
  for (const userId of await seedUsers(db, usernames)) await reportAs(app, owner, 'member', userId);
};

const LISTS: readonly [Endpoint, AddEntries][] = [
  [
    listComments,
    async ({ postId, owner }) => {
      await seedComments(db, postId, owner.userId, ENTRIES);
      return { params: { postId } };
    },
  ],
  [
    listDecisions,
    moderated(async (_scene, name) => {
      const [userId = 0] = await seedUsers(db, [name]);
      await seedDecision(db, userId);
    }),
  ],
  [
    listOwnDecisions,
    async ({ owner }, usernames) => {
      for (const _ of usernames) await seedDecision(db, owner.userId);
      return {};
    },
  ],
  [
    listInvitations,
    async ({ owner }, codes) => {
      for (const code of codes) await seedInvitation(db, owner.userId, code);
      return {};
    },
  ],
  [
    listJoined,
    async ({ owner }, usernames) => {
      const [first, ...others] = await seedActors(db, usernames);
      if (!first) throw new Error('no member was made');
      const invitation_id = await seedUsedInvitation(db, { ...owner, username: 'creator' }, first);
      const uses = others.map(({ userId: user_id, username }) => ({ user_id, username, used_at: 1 }));
      await db
        .insertInto('invitation_uses')
        .values(uses.map((use) => ({ ...use, invitation_id })))
        .execute();
      return { params: { invitationId: invitation_id } };
    },
  ],
  [
    listLog,
    moderated(async ({ owner }, name) => {
      const [userId = 0] = await seedUsers(db, [name]);
      await decideAs(app, owner, 'member', userId, { measure: 'warn' });
    }),
  ],
  [listMembers, moderated((_scene, name) => seedUsers(db, [name]))],
  [
    listNotifications,
    async ({ owner: { userId }, other }) => {
      const at = Date.now();
      // Unread ones and read ones are read apart, and some have the same time.
      for (const [i, age] of [0, 0, 1, 1, 2, 2].entries()) {
        const postId = await seedPost(db, userId);
        const [commentId = 0] = await seedComments(db, postId, other.userId, 1);
        const id = await seedNotification(db, { userId, postId, commentId, at: at - age });
        const read = { read_at: at, last_id: commentId };
        if (i % 3 === 0) await db.updateTable('notifications').set(read).where('id', '=', id).execute();
      }
      return {};
    },
  ],
  [
    listPosts,
    async ({ owner }) => {
      await seedPosts(db, owner.userId, ENTRIES);
      return {};
    },
  ],
  [
    listUserPosts,
    async ({ owner }) => {
      await seedPosts(db, owner.userId, ENTRIES);
      return { params: { username: owner.username } };
    },
  ],
  [listRegistrations, moderated((_scene, name) => seedApplicant(db, name))],
  [
    listReports,
    async (scene, usernames) => {
      await promote(scene, 'moderator');
      await reported({ ...scene, owner: { ...scene.owner, ...scene.other } }, usernames);
      return {};
    },
  ],
  [
    listOwnReports,
    async (scene, usernames) => {
      await reported(scene, usernames);
      return {};
    },
  ],
];

test('all lists with pages are tried', () => {
  const lists = API.filter(({ query }) => query && 'cursor' in query.properties);
  expect(LISTS.map(([{ name }]) => name).toSorted()).toEqual(lists.map(({ name }) => name).toSorted());
});

test.each(LISTS.map(([endpoint, add]) => ({ name: endpoint.name, endpoint, add })))(
  'pages of one entry contain each entry of $name once',
  async ({ name, endpoint, add }) => {
    const scene = await newScene(db);
    const input = {
      ...(await add(scene, names(name.toLowerCase().slice(0, 12), ENTRIES))),
      token: scene.owner.token,
    };
    const { status, body } = await call(app, endpoint, input);
    expect(status).toBe(200);
    const entries = entriesOf(body);
    expect(entries.length).toBeGreaterThanOrEqual(ENTRIES);
    const found: unknown[] = [];
    let pages = 0;
    for await (const page of pagesOf(app, endpoint, { ...input, query: { limit: '1' } })) {
      found.push(...entriesOf(page));
      pages++;
      // Pages that repeat an entry would have no end.
      if (found.length > entries.length) break;
    }
    expect(sorted(found)).toEqual(sorted(entries));
    expect(pages).toBe(entries.length);
  },
);

/** Of an answer that is a list, or has one beside other fields. */
const entriesOf = (body: unknown): readonly unknown[] =>
  Array.isArray(body) ? body : Object.values(body ?? {}).flatMap(listOf);

const listOf = (field: unknown): readonly unknown[] => (Array.isArray(field) ? field : []);

// The pages of comments begin with the newest ones, but are oldest first.
const sorted = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).toSorted();
