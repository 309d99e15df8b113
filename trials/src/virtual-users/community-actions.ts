import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { createDecision, revertDecision } from '@plaza/contract/decision.ts';
import { createInvitation, revokeInvitation } from '@plaza/contract/invitation.ts';
import { createReport } from '@plaza/contract/report.ts';
import { nonce, take, withPost, type Action } from './actions.ts';
import * as items from './items.ts';
import { MODERATORS } from './moderators.ts';
import { toggle } from './notification-actions.ts';
import { pick } from './random.ts';

/** A user with so many blocks or mutes undoes one, so that most users see each other. */
const HIDDEN_MAX = 2;

/** Hides another user, or shows a hidden one again. */
const hideWith = (
  [hide, show]: readonly [typeof blockMember | typeof muteMember, typeof unblockMember | typeof unmuteMember],
  itemOf: (userId: number, memberId: number) => string,
  isOn: string,
): Action => {
  return async (user) => {
    const { userId, switches, shared } = user;
    const hidden = [...shared.userIds].filter((id) => switches.get(itemOf(userId, id)) === isOn);
    const memberId = pick(hidden.length >= HIDDEN_MAX ? hidden : [...shared.userIds]);
    if (memberId === undefined || memberId === userId) return;
    const params = { userId, memberId };
    await toggle(user, itemOf(userId, memberId), isOn, (value, intent) =>
      user.write(value === null ? show : hide, { params }, intent),
    );
  };
};

/** Blocks another user, or undoes a block. */
export const block = hideWith([blockMember, unblockMember], items.block, items.BLOCK_VALUE);
/** Mutes another user, or undoes that. */
export const mute = hideWith([muteMember, unmuteMember], items.mute, items.MUTE_VALUE);

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
