import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { listInvitations } from '@plaza/contract/invitation.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { listUserPosts } from '@plaza/contract/post.ts';
import { listOwnReports, listReports } from '@plaza/contract/report.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { countAccountContents, getUser } from '@plaza/contract/user.ts';
import { expect } from 'vitest';
import { call } from '../client.ts';
import { pagesOf } from '../pages.ts';
import { sorted, type Plaza } from './compare-posts.ts';
import type { CommunityModel, InvitationModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

/** Fewer posts than most members have, so that a page lacks a place where a deleted post takes it. */
const LISTED = 5;

/** Compares the profile of the member whom a username leads to, and the list of the member's posts. */
export async function expectProfile(
  { app, model }: Plaza,
  viewer: MemberModel,
  username: string,
): Promise<void> {
  const { token } = viewer;
  const member = model.memberNamed(username);
  const profile = await call(app, getUser, { token, params: { username } });
  const query = { limit: String(LISTED) };
  const list = await call(app, listUserPosts, { token, params: { username }, query });
  const isSeen = member !== undefined && model.isSeen(viewer, member.userId);
  expect([profile.status, list.status], `profile of ${username}`).toEqual(isSeen ? [200, 200] : [404, 404]);
  if (!isSeen) return;
  const { userId, picture } = member;
  const posts = [...model.posts.values()].filter(
    ({ authorId, isRemoved }) => authorId === userId && !isRemoved,
  );
  expect(profile.body, `profile of ${username}`).toMatchObject({
    userId,
    username: member.username,
    ...(picture !== undefined && { profilePicture: picture }),
    postCount: posts.length,
    muted: viewer.muted.has(userId),
  });
  const isOwn = userId === viewer.userId;
  const listed = [...model.posts.values()].filter(
    ({ authorId, isRemoved }) => authorId === userId && (!isRemoved || isOwn),
  );
  const newest = listed.toReversed().slice(0, LISTED);
  expect(list.body.map(({ id, removed }) => [id, removed !== undefined])).toEqual(
    newest.map(({ id, isRemoved }) => [id, isRemoved]),
  );
}

/** Compares the lists of blocked and muted members, of the own invitations and reports, and the numbers of the own contents. */
export async function expectOwnLists(plaza: Plaza, viewer: MemberModel): Promise<void> {
  const { app, model } = plaza;
  await expectContents(plaza, viewer);
  const { token, userId, blocked, muted } = viewer;
  const blocks = await call(app, listBlocks, { token, params: { userId } });
  const mutes = await call(app, listMutes, { token, params: { userId } });
  const isBlockedBy = (other: number) => model.members.get(other)?.blocked.has(userId) === true;
  expect(sorted(blocks.body.map((each) => each.userId)), 'blocks').toEqual(sorted([...blocked]));
  expect(sorted(mutes.body.map((each) => each.userId)), 'mutes').toEqual(
    sorted([...muted].filter((other) => !isBlockedBy(other))),
  );
  const reports: string[] = [];
  for await (const page of pagesOf(app, listOwnReports, { token }))
    for (const { subjectType, outcome } of page) reports.push(`${subjectType} ${outcome}`);
  expect(reports.toSorted(), 'own reports').toEqual(model.reports.by(viewer));
  const { body: invitations } = await call(app, listInvitations, { token });
  const own = model.invitations.filter(({ creatorId }) => creatorId === userId);
  expect(invitations.map(({ id, state, useCount }) => ({ id, state, useCount }))).toEqual(
    own.toReversed().map((each) => ({ id: each.id, state: stateOf(model, each), useCount: each.useCount })),
  );
}

/** Compares the numbers of what would be deleted with the account. */
async function expectContents({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const { token, userId } = viewer;
  const { body } = await call(app, countAccountContents, { token, params: { userId } });
  const posts = [...model.posts.values()].filter(
    ({ authorId, isRemoved }) => authorId === userId && !isRemoved,
  );
  const comments = [...model.comments.values()].filter(({ authorId, postId }) => {
    const post = authorId === userId ? model.posts.get(postId) : undefined;
    return post && !post.isRemoved && model.areUnblocked(viewer, post.authorId);
  });
  const images = posts.filter(({ imageUrl }) => imageUrl !== null);
  expect(body, 'contents of the account').toEqual({
    posts: posts.length,
    images: images.length,
    comments: comments.length,
  });
}

/** Compares the queue of reports and the list of members, which moderators see. */
export async function expectManagement({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const { token } = viewer;
  const isModerator = isAtLeast(viewer.role, 'moderator');
  const { status } = await call(app, listReports, { token });
  expect(status).toBe(isModerator ? 200 : 403);
  if (!isModerator) return;
  const open: string[] = [];
  for await (const page of pagesOf(app, listReports, { token }))
    for (const { subjectType, subjectId, reports } of page)
      open.push(...reports.map(({ reporter }) => `${subjectType} ${subjectId} by ${reporter}`));
  expect(open.toSorted(), 'open reports').toEqual(openReports(model, viewer).toSorted());
  const members: unknown[] = [];
  for await (const page of pagesOf(app, listMembers, { token }))
    for (const each of page.filter(({ userId }) => userId !== model.outside.userId))
      members.push([each.userId, each.role, each.postCount, each.restriction?.state ?? null]);
  const expected = [...model.members.values()].map(({ userId, role }) => {
    const posts = [...model.posts.values()].filter((post) => post.authorId === userId);
    const count = posts.filter(({ isRemoved }) => !isRemoved).length;
    return [userId, role, count, model.isSuspended(userId) ? 'suspended' : null];
  });
  expect(members.toReversed(), 'members').toEqual(expected);
}

function openReports(model: CommunityModel, viewer: MemberModel): string[] {
  return model.reports.open
    .filter(({ authorId }) => {
      const author = model.members.get(authorId);
      return author && model.mayDecide(viewer, author, false);
    })
    .map(({ type, id, reporterId }) => {
      const reporter = reporterId === null ? null : (model.members.get(reporterId)?.username ?? '');
      return `${type} ${id} by ${reporter}`;
    });
}

function stateOf(model: CommunityModel, invitation: InvitationModel) {
  if (invitation.isRevoked) return 'revoked';
  if (invitation.useCount === invitation.maxUses) return 'used_up';
  return model.isSuspended(invitation.creatorId) ? 'paused' : 'valid';
}
