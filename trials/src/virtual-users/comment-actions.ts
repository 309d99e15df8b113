import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { forgetPost, nonce, take, withKey, withMention, withPost, type Action } from './actions.ts';
import * as items from './items.ts';
import { pick } from './random.ts';
import type { VirtualUser } from './virtual-user.ts';

const DISCUSSED_ONE_IN = 50;

const commentOn = (user: VirtualUser, postId: number): Promise<void> => {
  const body = withMention(user, nonce());
  const intent = { item: items.comment(body), value: items.commentValue(user.userId, postId), postId };
  return withKey(user, async (idempotencyKey) => {
    const json = { commentBody: body, PostId: postId };
    const reply = await user.write(createComment, { json, idempotencyKey }, intent);
    const id = reply?.find((each) => each.commentBody === body)?.id;
    if (id === undefined) forgetPost(user, postId);
    else user.comments.push({ id, body, postId });
  });
};

export const comment = withPost(commentOn);

/** Comments on one of few posts, on which many members comment. */
export const discuss: Action = async (user) => {
  const postId = pick(user.shared.postIds.filter((id) => id % DISCUSSED_ONE_IN === 0));
  await (postId === undefined ? comment(user) : commentOn(user, postId));
};

export const removeComment: Action = async (user) => {
  const own = take(user.comments);
  if (!own) return comment(user);
  const intent = { item: items.comment(own.body), value: null, postId: own.postId };
  await user.write(deleteComment, { params: { commentId: own.id } }, intent);
};
