import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { listInvitations } from '@plaza/contract/invitation.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { listUserPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { listReports } from '@plaza/contract/report.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect } from 'vitest';
import { call } from '../client.ts';
import { pagesOf } from '../pages.ts';
import { sorted, type Plaza } from './compare-posts.ts';
import type { CommunityModel, InvitationModel, MemberModel } from './community-model.ts';

/** Compares the profile of a member, and the list of the member's posts. */
export async function expectProfile(
  { app, model }: Plaza,
  viewer: MemberModel,
  { userId, username }: MemberModel,
): Promise<void> {
  const { token } = viewer;
  const profile = await call(app, getUser, { token, params: { username } });
  const list = await call(app, listUserPosts, { token, params: { username } });
  const isSeen = model.members.has(userId) && model.isSeen(viewer, userId);
  expect([profile.status, list.status], `profile of ${username}`).toEqual(isSeen ? [200, 200] : [404, 404]);
  if (!isSeen) return;
  const posts = [...model.posts.values()].filter(
    ({ authorId, isRemoved }) => authorId === userId && !isRemoved,
  );
  const { postCount, muted } = profile.body;
  expect({ postCount, muted }, `profile of ${username}`).toEqual({
    postCount: posts.length,
    muted: viewer.muted.has(userId),
  });
  const newest = posts.toReversed().slice(0, POSTS_PAGE_MAX);
  expect(list.body.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
}

/** Compares the lists of blocked and muted members, and of the own invitations. */
export async function expectOwnLists({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const { token, userId, blocked, muted } = viewer;
  const blocks = await call(app, listBlocks, { token, params: { userId } });
  const mutes = await call(app, listMutes, { token, params: { userId } });
  const isBlockedBy = (other: number) => model.members.get(other)?.blocked.has(userId) === true;
  expect(sorted(blocks.body.map((each) => each.userId)), 'blocks').toEqual(sorted([...blocked]));
  expect(sorted(mutes.body.map((each) => each.userId)), 'mutes').toEqual(
    sorted([...muted].filter((other) => !isBlockedBy(other))),
  );
  const { body: invitations } = await call(app, listInvitations, { token });
  const own = model.invitations.filter(({ creatorId }) => creatorId === userId);
  expect(invitations.map(({ id, state, useCount }) => ({ id, state, useCount }))).toEqual(
    own.toReversed().map((each) => ({ id: each.id, state: stateOf(model, each), useCount: each.useCount })),
  );
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
    for (const each of page)
      members.push([each.userId, each.role, each.postCount, each.restriction?.state ?? null]);
  const expected = [...model.members.values()].map(({ userId, role }) => {
    const posts = [...model.posts.values()].filter((post) => post.authorId === userId);
    const count = posts.filter(({ isRemoved }) => !isRemoved).length;
    return [userId, role, count, model.isSuspended(userId) ? 'suspended' : null];
  });
  expect(members.toReversed(), 'members').toEqual(expected);
}

function openReports(model: CommunityModel, viewer: MemberModel): string[] {
  return model.reports
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
