import { getCommunity, updateCommunity } from '@plaza/contract/community.ts';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from '@plaza/contract/device.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  listUserPosts,
  updatePost,
} from '@plaza/contract/post.ts';
import { listLog } from '@plaza/contract/log.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import {
  checkUsername,
  confirmPassword,
  logIn,
  logOut,
  refreshSession,
  signUp,
} from '@plaza/contract/session.ts';
import { changeRole, countAccountContents, deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import {
  createRecoveryCodes,
  createResetLink,
  getRecovery,
  resetPassword,
  sendResetEmail,
  signInWithCode,
} from '@plaza/contract/recovery.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../src/db/open.ts';
import { listSessions } from '../../../src/sessions/session-repository.ts';
import type { Input } from '../client.ts';
import { OWNER_CODE, seedOwnerCode, setRoleOf } from '../roles.ts';
import { RECOVERY_CODE, seedRecoveryCode, seedResetLink } from '../recovery.ts';
import { newMember, signUpForm, type TestMember } from '../members.ts';
import { seedActor, seedComments, seedPost, signIn, type Actor } from '../seed.ts';

/** Settings with which every endpoint succeeds. Nothing listens at the address of the mail server. */
export const ALL_FEATURES = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'plaza@plaza.example',
  PUBLIC_URL: 'http://plaza.example',
} as const;

/** New rows of every kind that an endpoint of the API may concern. */
export interface Scene {
  readonly owner: TestMember;
  /** Of the owner. */
  readonly postId: number;
  /** Of the owner, on that post. */
  readonly commentId: number;
  /** Another session of the owner. */
  readonly deviceId: number;
  readonly other: Actor;
  readonly db: Db;
}

let scenes = 0;

export async function newScene(app: FastifyInstance, db: Db): Promise<Scene> {
  const owner = await newMember(app, `owner${++scenes}`);
  const other = await seedActor(db, `other${scenes}`);
  const postId = await seedPost(db, owner.userId);
  const [commentId = 0] = await seedComments(db, postId, owner.userId, 1);
  await signIn(db, owner.userId);
  const [device] = await listSessions(db, owner.userId);
  return { owner, postId, commentId, deviceId: device?.id ?? 0, other, db };
}

/** For each endpoint, what the owner of everything in a scene sends to succeed, without their token. */
const GOOD: readonly (readonly [Endpoint, (scene: Scene) => Input | Promise<Input>])[] = [
  [signUp, async () => ({ form: await signUpForm(nextCredentials()) })],
  [logIn, ({ owner }) => ({ json: { email: owner.email, password: owner.password } })],
  [refreshSession, ({ owner }) => ({ cookie: owner.cookie })],
  [logOut, ({ owner }) => ({ cookie: owner.cookie })],
  [confirmPassword, ({ owner }) => ({ json: { currentPassword: owner.password } })],
  [checkUsername, () => ({ query: { username: 'nobody-yet' } })],
  [getRecovery, () => ({})],
  [createRecoveryCodes, () => ({})],
  [
    signInWithCode,
    async ({ owner, db }) => {
      await seedRecoveryCode(db, owner.userId, RECOVERY_CODE);
      return { json: { email: owner.email, code: RECOVERY_CODE, password: 'Better-horse2!' } };
    },
  ],
  [sendResetEmail, ({ owner }) => ({ json: { email: owner.email } })],
  [
    createResetLink,
    async ({ owner, other, db }) => {
      await setRoleOf(db, owner.userId, 'moderator');
      return { params: { userId: other.userId } };
    },
  ],
  [
    resetPassword,
    async ({ owner, db }) => {
      const token = `reset-token-of-${owner.userId}`;
      await seedResetLink(db, owner.userId, token);
      return { json: { token, password: 'Better-horse2!' } };
    },
  ],
  [getUser, ({ owner }) => ({ params: { username: owner.username } })],
  [updateUser, ({ owner }) => ({ params: { userId: owner.userId }, json: { bio: 'New' } })],
  [countAccountContents, ({ owner }) => ({ params: { userId: owner.userId } })],
  [listDevices, ({ owner }) => ({ params: { userId: owner.userId } })],
  [signOutDevice, ({ owner, deviceId }) => ({ params: { userId: owner.userId, deviceId } })],
  [signOutOtherDevices, ({ owner }) => ({ params: { userId: owner.userId } })],
  [deleteUser, ({ owner }) => ({ params: { userId: owner.userId } })],
  [
    changeRole,
    async ({ owner, other, db }) => {
      await setRoleOf(db, owner.userId, 'owner');
      return { params: { userId: other.userId }, json: { role: 'moderator' } };
    },
  ],
  [
    claimOwnership,
    async ({ db }) => {
      await seedOwnerCode(db);
      return { json: { code: OWNER_CODE } };
    },
  ],
  [listPosts, () => ({})],
  [listUserPosts, ({ owner }) => ({ params: { username: owner.username } })],
  [getPost, ({ postId }) => ({ params: { id: postId } })],
  [createPost, () => ({ json: { title: 'A title', content: 'Some content' } })],
  [updatePost, ({ postId }) => ({ params: { id: postId }, json: { title: 'New' } })],
  [deletePost, ({ postId }) => ({ params: { id: postId } })],
  [recordView, ({ postId }) => ({ params: { id: postId } })],
  [listComments, ({ postId }) => ({ params: { postId } })],
  [createComment, ({ postId }) => ({ json: { PostId: postId, commentBody: 'Hi' } })],
  [deleteComment, ({ commentId }) => ({ params: { commentId } })],
  [listLikes, ({ postId }) => ({ json: { PostId: postId } })],
  [listDislikes, ({ postId }) => ({ json: { PostId: postId } })],
  [toggleLike, ({ postId }) => ({ json: { PostId: postId } })],
  [toggleDislike, ({ postId }) => ({ json: { PostId: postId } })],
  [getCommunity, () => ({})],
  [
    updateCommunity,
    async ({ owner, db }) => {
      await setRoleOf(db, owner.userId, 'owner');
      return { json: { rules: `Rule ${owner.userId}` } };
    },
  ],
  [
    listLog,
    async ({ owner, db }) => {
      await setRoleOf(db, owner.userId, 'moderator');
      return {};
    },
  ],
];

/** @throws for an endpoint that has no good input here */
export async function goodInput(endpoint: Endpoint, scene: Scene): Promise<Input> {
  const entry = GOOD.find(([known]) => known === endpoint);
  if (!entry) throw new Error(`no input for ${endpoint.name}`);
  return entry[1](scene);
}

/** The good input with the token of the owner where one is needed. */
export async function ownersInput(endpoint: Endpoint, scene: Scene): Promise<Input> {
  const input = await goodInput(endpoint, scene);
  return endpoint.auth !== 'public' ? { ...input, token: scene.owner.token } : input;
}

let credentials = 0;

/** An unused email and username. */
export function nextCredentials(): { email: string; username: string } {
  const username = `newcomer${++credentials}`;
  return { username, email: `${username}@example.org` };
}
