import type { Post } from '@plaza/contract/post.ts';
import { expect, it } from 'vitest';
import { jsonBody } from '../lib/json.ts';
import type { PostRow } from './post-list-repository.ts';
import { postJson, encoded, sharedPost, type CachedPost } from './post-view.ts';
import { NO_VIEWER_STATE, type ViewerState } from './viewer-state-repository.ts';

const ROW: PostRow = {
  id: 7,
  user_id: 2,
  title: 'Grüße 🎉',
  content: 'Zwei Zeilen,\nund “mehr” – 日本',
  view_count: 3,
  like_count: 1,
  dislike_count: 0,
  comment_count: 0,
  created_at: 1_700_000_000_000,
  updated_at: 1_700_000_000_000,
  username: 'ann',
  name: 'Änn',
  avatar_name: null,
  image_name: null,
  image_width: null,
  image_height: null,
  image_widths: null,
  image_placeholder: null,
  image_alt: null,
  image_is_animated: null,
  newest_viewers: null,
  newest_comments: null,
};
const SEEN: ViewerState = { viewed: true, isNew: false, reaction: 'like', lastCommentId: 4 };
const UNSEEN = NO_VIEWER_STATE;

const postOf = (post: CachedPost, userId: number, state: ViewerState) =>
  JSON.parse(jsonBody(postJson(post, { userId, role: 'user' }, state)).toString()) as Post;

it.each([
  ['no member', null, UNSEEN, []],
  ['the viewer alone, who is not in the list read', null, SEEN, [5]],
  ['others', '{"UserId":3},{"UserId":4}', UNSEEN, [3, 4]],
  ['others and the viewer', '{"UserId":3},{"UserId":5}', SEEN, [3, 5]],
  ['others and the viewer, who is not in the list read', '{"UserId":3},{"UserId":4}', SEEN, [3, 4, 5]],
])('a post viewed by %s has the same fields as text and encoded', (_whom, newest_viewers, state, viewers) => {
  const post = sharedPost({ ...ROW, newest_viewers }, '/media');
  const asText = postOf(post, 5, state);
  expect(postOf(encoded(post), 5, state)).toEqual(asText);
  const { lastCommentId: _last, ...shown } = state;
  expect(asText).toMatchObject({ title: ROW.title, content: ROW.content, name: ROW.name, ...shown });
  expect(asText.Viewes).toEqual(viewers.map((UserId) => ({ UserId })));
});

const entry = (id: number, userId: number) => JSON.stringify({ id, userId });
const downFrom = (newest: number, count: number, userId: number) =>
  Array.from({ length: count }, (_, i) => entry(newest - i, userId));

it.each([
  ['none without comments', [], SEEN, 0],
  ['none before the first visit', downFrom(9, 3, 2), UNSEEN, 0],
  ['none up to the last visit', downFrom(4, 4, 2), SEEN, 0],
  ['those of others after the last visit', [entry(9, 2), entry(8, 5), entry(6, 3), entry(4, 2)], SEEN, 2],
  ['none if all are own', [entry(9, 5), entry(8, 5)], SEEN, 0],
  ['ninety-nine', downFrom(103, 100, 2), SEEN, 99],
  ['a hundred', downFrom(104, 100, 2), SEEN, 100],
  ['a hundred if older ones may be new, too', [entry(300, 5), ...downFrom(299, 99, 2)], SEEN, 100, 101],
])('new comments: %s', (_what, comments, state, expected, comment_count = comments.length) => {
  const post = sharedPost({ ...ROW, newest_comments: comments.join(',') || null, comment_count }, '/media');
  expect(postOf(post, 5, state).newCommentCount).toBe(expected);
  expect(postOf(encoded(post), 5, state).newCommentCount).toBe(expected);
});
