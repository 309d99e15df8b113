import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listComments } from '@plaza/contract/comment.ts';
import { getPost } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { commentsQuery, loadedComments } from '../src/features/comments/comment-cache.ts';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { reloadProfiles, userQuery } from '../src/features/profile/profile-cache.ts';
import {
  onMemberChange,
  onMemberUpdate,
  startSession,
  updateSession,
} from '../src/features/session/session.ts';
import { clearSession, setSession } from '../src/features/session/session-store.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { postOf } from './support/posts.ts';

const ada = sessionOf(1, 'first');
const grace = sessionOf(2, 'first');

startSession();

test('each change of the profile is told, and no sign-in, new token or setting', () => {
  const names: string[] = [];
  onMemberUpdate((profile) => {
    expect(profile).not.toHaveProperty('accessToken');
    expect(profile).not.toHaveProperty('email');
    names.push(profile.name);
  });
  setSession(ada);
  setSession({ ...ada, accessToken: 'second', language: 'de' });
  expect(names).toEqual([]);
  updateSession({ name: 'Ada' });
  updateSession({ name: 'Ada' });
  setSession(grace);
  updateSession({ name: 'Grace' });
  expect(names).toEqual(['Ada', 'Grace']);
});

test('each sign-in, sign-out and other member is told once, and no change of the same member', () => {
  clearSession('signed-out');
  let changes = 0;
  onMemberChange(() => changes++);
  setSession(ada);
  expect(changes).toBe(1);
  updateSession({ name: 'Ada' });
  expect(changes).toBe(1);
  setSession(grace);
  expect(changes).toBe(2);
  clearSession('ended');
  clearSession('signed-out');
  expect(changes).toBe(3);
});

test('a change of the profile is shown in loaded posts, comments and profiles of the member, and in no others', async () => {
  setSession(ada);
  const { userId, username, name, profilePicture } = ada;
  const byAda = { userId, username, name, profilePicture };
  const byGrace = { ...byAda, userId: 2, username: 'grace', name: 'Grace' };
  const answers: Readonly<Record<string, unknown>> = {
    [endpointPath(getPost, { id: 1 })]: { post: postOf(1, byAda), view: 0 },
    [endpointPath(getPost, { id: 2 })]: { post: postOf(2, byGrace), view: 0 },
    [endpointPath(listComments, { postId: 1 })]: [
      { id: 1, ...byAda },
      { id: 2, ...byGrace },
    ],
    [endpointPath(getUser, { username })]: byAda,
    [endpointPath(getUser, { username: 'grace' })]: byGrace,
  };
  scriptNetwork(({ path }) => Response.json(answers[path]));
  const profileOf = (member: string) => queryClient.getQueryData(userQuery(member).queryKey);
  await queryClient.query(postQuery(1));
  await queryClient.query(postQuery(2));
  await queryClient.query(commentsQuery(1));
  await queryClient.query(userQuery(username));
  await queryClient.query(userQuery('grace'));

  const changed = { username: 'lovelace', name: 'Ada', profilePicture: '/media/new.webp' };
  updateSession(changed);
  expect(findPost(1)).toMatchObject(changed);
  expect(findPost(2)).toMatchObject(byGrace);
  expect(loadedComments(1)?.items).toMatchObject([
    { id: 1, ...changed },
    { id: 2, ...byGrace },
  ]);
  expect(profileOf(username)).toMatchObject(changed);
  expect(profileOf('lovelace')).toMatchObject(changed);
  expect(profileOf('grace')).toMatchObject(byGrace);
});

test('the loaded profile of a member is loaded again, or all, and a failure is told to the caller', async () => {
  queryClient.clear();
  const pathOf = (username: string) => endpointPath(getUser, { username });
  let calls = scriptNetwork(({ path }) => Response.json({ userId: path === pathOf('ada') ? 1 : 2 }));
  const paths = () => calls.map(({ path }) => path);
  for (const username of ['ada', 'grace']) {
    await queryClient.query(userQuery(username));
    observe(userQuery(username));
  }
  await reloadProfiles(2);
  expect(paths().slice(2)).toEqual([pathOf('grace')]);
  await reloadProfiles();
  expect(new Set(paths().slice(3))).toEqual(new Set([pathOf('ada'), pathOf('grace')]));
  calls = scriptNetwork(() => failure('not_found'));
  await expect(reloadProfiles(1)).rejects.toMatchObject({ code: 'not_found' });
  expect(paths()).toEqual([pathOf('ada')]);
});
