import type { Role } from '@plaza/contract/role.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { Db } from '../../../src/db/open.ts';
import { listSessions } from '../../../src/sessions/session-repository.ts';
import type { Input } from '../client.ts';
import { setRoleOf } from '../roles.ts';
import { seedMember, type SeededMember } from '../members.ts';
import { seedActor, seedComments, seedPost, signIn, type Actor } from '../seed.ts';

/** Settings with which every endpoint succeeds. Nothing listens at the address of the mail server. */
export const ALL_FEATURES = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'plaza@plaza.example',
  PUBLIC_URL: 'http://plaza.example',
} as const;

/** New rows of every kind that an endpoint of the API may concern. */
export interface Scene {
  readonly owner: SeededMember;
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

export async function newScene(db: Db): Promise<Scene> {
  const owner = await seedMember(db, `owner${++scenes}`);
  const other = await seedActor(db, `other${scenes}`);
  const postId = await seedPost(db, owner.userId);
  const [commentId = 0] = await seedComments(db, postId, owner.userId, 1);
  await signIn(db, owner.userId);
  const [device] = await listSessions(db, owner.userId);
  return { owner, postId, commentId, deviceId: device?.id ?? 0, other, db };
}

/** What the owner of everything in a scene sends to an endpoint to succeed, without their token. */
export type GoodInput = readonly [Endpoint, (scene: Scene) => Input | Promise<Input>];

/** Gives the owner of a scene a role. */
export const promote = ({ db, owner }: Scene, role: Role): Promise<void> => setRoleOf(db, owner.userId, role);

let credentials = 0;

/** An unused email and username. */
export function nextCredentials(): { email: string; username: string } {
  const username = `newcomer${++credentials}`;
  return { username, email: `${username}@example.org` };
}
