import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded, sharedPost, type SharedPost } from './post-view.ts';
import type { PostRow } from './post-list-repository.ts';
import { isComplete, withoutHidden } from './without-hidden.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
const activity = fc.record({
  viewers: ids,
  commenters: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }),
  likes: ids,
  hidden: ids,
  // Texts may contain what looks like the end of a list.
  title: fc.constantFrom('Title', '"Comments":[{"id":1,"userId":2}],"viewCount":3,', '😀 {"UserId":1}'),
});
type Activity = typeof activity extends fc.Arbitrary<infer A> ? A : never;

const listOf = (entries: readonly string[]) => (entries.length === 0 ? null : entries.join(','));

/** A post with the actions of these members only. */
function postOf({ viewers, commenters, likes, title }: Activity, isShown: (id: number) => boolean) {
  const comments = commenters.map((userId, i) => ({ id: i + 1, userId }));
  const [shownViewers, shownComments] = [viewers.filter(isShown), comments.filter((c) => isShown(c.userId))];
  const row: PostRow = {
    id: 7,
    user_id: 99,
    title,
    content: title,
    created_at: 0,
    updated_at: 0,
    username: 'ann',
    name: title,
    avatar_name: null,
    image_name: null,
    image_width: null,
    image_height: null,
    image_widths: null,
    image_placeholder: null,
    image_alt: null,
    image_is_animated: null,
    newest_viewers: listOf(shownViewers.map((UserId) => JSON.stringify({ UserId }))),
    newest_comments: listOf(shownComments.map((comment) => JSON.stringify(comment))),
    view_count: shownViewers.length,
    comment_count: shownComments.length,
    like_count: likes.filter(isShown).length,
    dislike_count: 0,
  };
  return sharedPost(row, '');
}

const textOf = ({ start, middle, viewers, comments, counts }: SharedPost) => ({
  start,
  middle,
  viewers,
  comments,
  counts,
});

test('a post without the actions of hidden members equals one on which they did not act, encoded or not', () => {
  fc.assert(
    fc.property(activity, (made) => {
      const hidden = new Set(made.hidden);
      const all = postOf(made, () => true);
      const expected = postOf(made, (id) => !hidden.has(id));
      const { likeCount, dislikeCount } = expected.counts;
      const reactions = made.likes.some((id) => hidden.has(id)) ? { likeCount, dislikeCount } : undefined;
      for (const post of [all, encoded(all)])
        expect(textOf(withoutHidden(post, hidden, reactions) ?? all)).toEqual(textOf(expected));
    }),
  );
});

test.each([
  [{ viewCount: 100, likeCount: 100, dislikeCount: 100, commentCount: 100 }, true],
  [{ viewCount: 101, likeCount: 0, dislikeCount: 0, commentCount: 0 }, false],
  [{ viewCount: 0, likeCount: 101, dislikeCount: 100, commentCount: 0 }, false],
  [{ viewCount: 0, likeCount: 0, dislikeCount: 0, commentCount: 101 }, false],
])('a post with the counts %j has complete lists: %s', (counts, expected) => {
  const empty = { viewers: [], commenters: [], likes: [], hidden: [], title: 'Title' } satisfies Activity;
  expect(isComplete({ ...postOf(empty, () => true), counts })).toBe(expected);
});
