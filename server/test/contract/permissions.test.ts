import { deleteComment, listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { deletePost, getPost, updatePost } from '@plaza/contract/post.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { newScene, type Scene } from '../support/contract/scene.ts';

const { app, resources } = await openPlaza();

const postPermissions = async (token: string, { postId }: Scene) =>
  (await call(app, getPost, { token, params: { id: postId } })).body.post.can;
const commentPermissions = async (token: string, { postId }: Scene) =>
  (await call(app, listComments, { token, params: { postId } })).body[0]?.can;
const profilePermissions = async (token: string, { owner }: Scene) =>
  (await call(app, getUser, { token, params: { username: owner.username } })).body.can;

type Check = readonly [
  what: string,
  endpoint: Endpoint,
  isAllowed: (token: string, scene: Scene) => Promise<boolean | undefined>,
];
const CHECKS: readonly Check[] = [
  ['post can be edited', updatePost, async (...of) => (await postPermissions(...of)).edit],
  ['post can be deleted', deletePost, async (...of) => (await postPermissions(...of)).delete],
  ['comment can be deleted', deleteComment, async (...of) => (await commentPermissions(...of))?.delete],
  ['profile can be edited', updateUser, async (...of) => (await profilePermissions(...of)).edit],
];

test.each(CHECKS)(
  'an answer states whether its %s, as the server decides',
  async (_what, endpoint, isAllowed) => {
    const scene = await newScene(resources.db);
    const input = await goodInput(endpoint, scene);
    for (const [{ token }, expected, status] of [
      [scene.other, false, 403],
      [scene.owner, true, 200],
    ] as const) {
      expect(await isAllowed(token, scene)).toBe(expected);
      expect((await call(app, endpoint, { ...input, token })).status).toBe(status);
    }
  },
);
