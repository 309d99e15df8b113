import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { Role } from '@plaza/contract/role.ts';
import type { Db } from '../../../../src/db/open.ts';
import type { Input } from '../../client.ts';
import { seedActorOf } from '../../roles.ts';
import { seedComments, seedPost, type Actor } from '../../seed.ts';
import type { Rule } from './rules.ts';

/** Two new members, of whom one acts on the other. */
export interface Pair {
  readonly db: Db;
  readonly caller: Actor;
  readonly other: Actor;
  /** Of the other member. */
  readonly postId: number;
  /** Of the other member, on that post. */
  readonly commentId: number;
}

/** A call that concerns another member, and who may make it. */
export interface RoleCase {
  /** Tells several cases of an endpoint apart. */
  readonly about?: string;
  readonly endpoint: Endpoint;
  readonly rule: Rule;
  /** What the caller sends, without the token. */
  readonly input: (pair: Pair) => Input | Promise<Input>;
  /** The text by which the answer shows the other member; the username if absent. */
  readonly shownBy?: (pair: Pair) => string;
}

let pairs = 0;

export async function newPair(db: Db, caller: Role, other: Role): Promise<Pair> {
  const number = ++pairs;
  const member = await seedActorOf(db, `other${number}-of-pairs`, other);
  const postId = await seedPost(db, member.userId);
  const [commentId = 0] = await seedComments(db, postId, member.userId, 1);
  return {
    db,
    caller: await seedActorOf(db, `caller${number}-of-pairs`, caller),
    other: member,
    postId,
    commentId,
  };
}
