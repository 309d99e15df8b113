import { ALREADY_VIEWED, VIEWED } from '@plaza/contract/view.ts';
import { expect, it } from 'vitest';
import { deleted, digestOf, edited, newPost, toggled, viewed, type PostModel } from './post-model.ts';

const post = newPost(1, 'A');
const toggle = (reaction: 'like' | null, likeCount: number) => ({
  status: reaction ? 201 : 200,
  body: { message: 'liked', PostId: 1, UserId: 2, reaction, likeCount, dislikeCount: 0 } as const,
});
const view = (message: typeof VIEWED | typeof ALREADY_VIEWED, count: number) => ({
  status: 200,
  body: { message, view: count, lastCommentId: null },
});
const gone: PostModel = { ...post, isGone: true };

it('accepts a like with the following count', () => {
  const liked = toggled(2, 'like', toggle('like', 1))(post);
  expect(liked?.reactions).toEqual(new Map([[2, 'like']]));
  expect(toggled(2, 'like', toggle('like', 2))(post)).toBeUndefined();
  expect(toggled(2, 'like', toggle(null, 0))(post)).toBeUndefined();
});

it('accepts a second like as its removal', () => {
  const liked = { ...post, reactions: new Map([[2, 'like' as const]]) };
  expect(toggled(2, 'like', toggle(null, 0))(liked)?.reactions).toEqual(new Map());
});

it('accepts one view of each member', () => {
  const seen = viewed(2, view(VIEWED, 1))(post);
  expect(seen?.viewers).toEqual(new Set([2]));
  expect(viewed(2, view(VIEWED, 2))({ ...post, viewers: new Set([2]) })).toBeUndefined();
  expect(viewed(2, view(ALREADY_VIEWED, 1))({ ...post, viewers: new Set([2]) })).toBeDefined();
});

it('allows only the owner to edit and delete', () => {
  const [yes, no] = [
    { status: 200, body: {} },
    { status: 403, body: {} },
  ];
  expect(edited(1, 'B', yes)(post)?.content).toBe('B');
  expect(edited(2, 'B', yes)(post)).toBeUndefined();
  expect(deleted(2, no)(post)).toBe(post);
  expect(deleted(1, no)(post)).toBeUndefined();
  expect(deleted(1, yes)(post)?.isGone).toBe(true);
});

it('allows nothing on a deleted post', () => {
  expect(edited(1, 'B', { status: 200, body: {} })(gone)).toBeUndefined();
  expect(edited(1, 'B', { status: 404, body: {} })(gone)).toBe(gone);
  expect(edited(1, 'B', { status: 404, body: {} })(post)).toBeUndefined();
});

it('distinguishes posts by their visible state', () => {
  const seen = { ...post, viewers: new Set([2, 3]) };
  expect(digestOf(seen)).toBe(digestOf({ ...post, viewers: new Set([3, 2]) }));
  expect(digestOf(seen)).not.toBe(digestOf(post));
  expect(digestOf({ ...seen, isGone: true })).toBe(digestOf(gone));
});
