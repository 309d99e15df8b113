import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost as deletePostEndpoint, getPost, type Post, updatePost } from '@plaza/contract/post.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { changeDraft } from '../src/forms/draft-form.ts';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../src/features/posts/cache/post-lists.ts';
import { deletePost } from '../src/features/posts/delete-post.ts';
import { editorOf, saveEdited, toggleEditor } from '../src/features/posts/editor/post-editor.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import type { DraftName } from '../src/lib/drafts/draft.ts';
import { readDraft, removeDrafts, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, jsonOf, scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { otherTab } from './support/other-tab.ts';
import { postOf } from './support/posts.ts';

const MEMBER = 52_101;
const DETAIL = endpointPath(getPost, { id: 7 });
const image = { width: 1, height: 1, alt: 'Before' } as Post['image'];
const ownPost = (change: Partial<Post> = {}) => postOf(7, { userId: MEMBER, ...change });
const editor = editorOf(ownPost());
const detail = () => queryClient.getQueryData(postQuery(7).queryKey)?.post;
const feedIds = () =>
  queryClient
    .getQueryData<PostPages>(postKeys.list())
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id));

/** Shows the page of the own post, which is also in the feed. */
function openPost(change: Partial<Post> = {}): Post {
  const post = ownPost(change);
  loadFeed(8);
  queryClient.setQueryData(postQuery(7).queryKey, { post, view: 0 });
  observe(postQuery(7));
  return post;
}

startSession();
beforeEach(() => {
  queryClient.clear();
  editor.set(editor.initial);
  setSession(sessionOf(MEMBER, 'token'));
});

test('a deleted post is in no list, here and in other tabs, and its drafts go', async () => {
  using tab = otherTab('plaza-deletions');
  const name: DraftName = [MEMBER, 'comment', 7];
  onTestFinished(() => removeDrafts(([owner]) => owner === MEMBER));
  await writeDraft(name, { draft: { text: 'Draft' }, savedAt: 1 });
  const post = openPost();
  const calls = scriptNetwork(() => failure('not_found'));
  const message = tab.nextMessage();
  expect(await deletePost(post)).toBe(true);
  expect(calls.map(({ path }) => path)).toEqual([endpointPath(deletePostEndpoint, { id: 7 })]);
  expect(feedIds()).toEqual([8, 6, 5, 4, 3, 2, 1]);
  expect(await message).toMatchObject({ data: 7 });
  await expect.poll(() => readDraft(name)).toBeUndefined();
});

test('a post that another tab deleted leaves the lists, and its open page asks the server', async () => {
  using tab = otherTab('plaza-deletions');
  openPost();
  const calls = scriptNetwork(() => failure('not_found'));
  tab.send(7);
  await expect.poll(feedIds).toEqual([8, 6, 5, 4, 3, 2, 1]);
  await expect.poll(() => calls.map(({ path }) => path)).toEqual([DETAIL]);
});

test('what another tab saved is shown if it belongs to the same member', async () => {
  using tab = otherTab('plaza-edits');
  openPost();
  tab.send(postOf(6, { title: 'By another member' }));
  tab.send(ownPost({ title: 'Saved there' }));
  await expect.poll(() => detail()?.title).toBe('Saved there');
  expect(findPost(6)?.title).toBe('Post 6');
});

test('an editor opens with the texts of the post, and closes without the changes, but not during a save', async () => {
  const post = openPost({ image });
  const answer = Promise.withResolvers<Response>();
  using tab = otherTab('plaza-edits');
  const message = tab.nextMessage();
  const calls = scriptNetwork(() => answer.promise);
  toggleEditor(editor, post);
  const texts = { title: post.title, content: post.content, alt: 'Before', updatedAt: post.updatedAt };
  expect(editor.get()).toMatchObject({ isOpen: true, draft: texts });
  changeDraft(editor, { title: 'Discarded' });
  toggleEditor(editor, post);
  expect(editor.get()).toEqual(editor.initial);
  toggleEditor(editor, post);
  changeDraft(editor, { title: 'Saved' });
  await saveEdited(editor, post);
  toggleEditor(editor, post);
  expect(editor.get()).toMatchObject({ isOpen: true, draft: { title: 'Saved' } });
  expect(calls.map(jsonOf)).toEqual([{ ...texts, title: 'Saved' }]);
  const saved = ownPost({ title: 'Saved' });
  answer.resolve(Response.json({ message: 'Updated', post: saved }));
  expect(await message).toMatchObject({ data: saved });
  await expect.poll(() => editor.get()).toEqual(editor.initial);
  expect(detail()?.title).toBe('Saved');
});

test('a text that was saved elsewhere meanwhile is shown beside the draft, which then replaces it', async () => {
  const post = openPost();
  const saved = ownPost({ title: 'Elsewhere', content: 'Text', updatedAt: '2026-02-01T00:00:00.000Z' });
  scriptNetwork(() => failure('changed_meanwhile', { post: saved }));
  toggleEditor(editor, { ...post, title: 'Mine' });
  await saveEdited(editor, post);
  await expect.poll(() => editor.get().sending).toBeUndefined();
  expect(editor.get()).toMatchObject({
    isOpen: true,
    draft: { title: 'Mine', updatedAt: saved.updatedAt, savedTitle: 'Elsewhere', savedContent: 'Text' },
  });
  expect(detail()?.title).toBe('Elsewhere');
  const calls = scriptNetwork(() => failure('not_allowed'));
  await saveEdited(editor, post);
  await expect.poll(() => editor.get().sending).toBeUndefined();
  expect(calls.map(jsonOf)).toEqual([{ title: 'Mine', content: post.content, updatedAt: saved.updatedAt }]);
  expect(editor.get()).toMatchObject({ draft: { title: 'Mine', savedTitle: 'Elsewhere' } });
});

test('a save of a post that does not exist any more asks the server for the post', async () => {
  const post = openPost();
  toggleEditor(editor, post);
  const calls = scriptNetwork(() => failure('not_found'));
  await saveEdited(editor, post);
  await expect.poll(() => calls.map(({ method }) => method)).toEqual([updatePost.method, 'GET']);
  await expect.poll(() => editor.get().failure).toBeDefined();
});
