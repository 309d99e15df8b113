import { blockMember, unblockMember } from '@plaza/contract/block.ts';
import { createDecision, revertDecision } from '@plaza/contract/decision.ts';
import { createInvitation, revokeInvitation } from '@plaza/contract/invitation.ts';
import { createReport } from '@plaza/contract/report.ts';
import { nonce, take, withPost, type Action } from './actions.ts';
import * as items from './items.ts';
import { MODERATORS } from './moderators.ts';
import { pick } from './random.ts';

/** A user with so many blocks undoes one, so that most users see each other. */
const BLOCKS_MAX = 2;
/** No outcome is known: the member is not blocked and unblocked again. */
const UNKNOWN = 'unknown';

/** Blocks another user, or undoes a block. */
export const block: Action = async (user) => {
  const { userId, blocks, shared } = user;
  const blocked = [...blocks.keys()].filter((id) => blocks.get(id) === items.BLOCK_VALUE);
  const memberId = pick(blocked.length >= BLOCKS_MAX ? blocked : [...shared.userIds]);
  if (memberId === undefined || memberId === userId || blocks.get(memberId) === UNKNOWN) return;
  const [endpoint, value] =
    blocks.get(memberId) === items.BLOCK_VALUE ? [unblockMember, null] : [blockMember, items.BLOCK_VALUE];
  blocks.set(memberId, UNKNOWN);
  const item = items.block(userId, memberId);
  if (await user.write(endpoint, { params: { userId, memberId } }, { item, value }))
    blocks.set(memberId, value);
};

export const invite: Action = async (user) => {
  const note = nonce();
  const intent = { item: items.invitation(note), value: items.invitationValue(false) };
  const reply = await user.write(createInvitation, { json: { note } }, intent);
  if (reply) user.invitations.push({ id: reply.id, note });
};

export const revoke: Action = async (user) => {
  const own = take(user.invitations);
  if (!own) return invite(user);
  const intent = { item: items.invitation(own.note), value: items.invitationValue(true) };
  const reply = await user.write(revokeInvitation, { params: { invitationId: own.id } }, intent);
  if (!reply) user.invitations.push(own);
};

export const report = withPost((user, postId) => {
  const text = nonce();
  const json = { subjectType: 'post', subjectId: postId, reason: 'spam', text };
  const intent = { item: items.report(text), value: items.reportValue(user.userId, postId) };
  return user.write(createReport, { json }, intent);
});

/** Removes a post as a moderator; other users report one. */
export const decide: Action = (user) =>
  MODERATORS.includes(user.username) ? removeByDecision(user) : report(user);

const removeByDecision = withPost(async (user, postId) => {
  const reason = nonce();
  const what = { remove: true, measure: 'none', rule: '', reason, previousId: null };
  const json = { subjectType: 'post', subjectId: postId, ...what };
  const intent = { item: items.decision(reason), value: items.decisionValue(postId, false) };
  const reply = await user.write(createDecision, { json }, intent);
  if (reply) user.decisions.push({ id: reply.id, reason, postId });
});

/** Reverts a decision of this user, if there is one. */
export const revert: Action = async (user) => {
  const own = take(user.decisions);
  if (!own) return;
  const intent = { item: items.decision(own.reason), value: items.decisionValue(own.postId, true) };
  const input = { params: { decisionId: own.id }, json: { reason: '' } };
  if (!(await user.write(revertDecision, input, intent))) user.decisions.push(own);
};
