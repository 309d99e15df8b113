import { updateCommunity } from '@plaza/contract/community.ts';
import type { Endpoint, JsonOf, ReplyOf } from '@plaza/contract/endpoint.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { signUp } from '@plaza/contract/session.ts';
import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { insertInvitation } from '../../src/invitations/invitation-repository.ts';
import { call, type Answer, type Answerer } from './client.ts';
import { signUpForm } from './members.ts';
import type { Actor } from './seed.ts';
import { write } from './write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores an invitation for one use within a day. @param code of 16 symbols, without hyphens @returns its id */
export const seedInvitation = (db: Db, creatorId: number, code: string): Promise<number> =>
  write(db, (trx) =>
    insertInvitation(trx, {
      code,
      creator_id: creatorId,
      creator_username: 'creator',
      note: '',
      max_uses: 1,
      created_at: Date.now(),
      expires_at: Date.now() + DAY_MS,
      revoked_at: null,
    }),
  );

/** Creates an invitation of a member. */
export async function invite(
  app: Answerer,
  { token }: Pick<Actor, 'token'>,
  json: JsonOf<typeof createInvitation> = {},
): Promise<ReplyOf<typeof createInvitation>> {
  const { status, body } = await call(app, createInvitation, { token, json });
  expect(status).toBe(201);
  return body;
}

/** Signs up with or without the code of an invitation. */
export async function join(
  app: Answerer,
  username: string,
  code?: string,
  about?: string,
): Promise<Answer<typeof signUp>> {
  const form = await signUpForm({ username, email: `${username}@example.org`, invite: code, about });
  return call(app, signUp, { form });
}

/** The status of a successful answer, or the code of an error. */
export const outcome = (answer: Answer<Endpoint>): number | string =>
  answer.status < 300 ? answer.status : answer.error().code;

/** How often each outcome occurs among answers. */
export const countOutcomes = (answers: readonly Answer<Endpoint>[]): Record<string, number> =>
  Object.fromEntries(
    Array.from(Map.groupBy(answers, outcome), ([what, same]) => [String(what), same.length]),
  );

/** Changes the settings of the community as its owner. */
export async function setSignUp(
  app: Answerer,
  { token }: Pick<Actor, 'token'>,
  json: JsonOf<typeof updateCommunity>,
): Promise<void> {
  expect((await call(app, updateCommunity, { token, json })).status).toBe(200);
}
