import { logIn, signUp, type Session } from '@plaza/contract/session.ts';
import { listRegistrations, type Registration } from '@plaza/contract/registration.ts';
import { expect } from 'vitest';
import { register } from '../../src/account-state/registration-service.ts';
import type { Db } from '../../src/db/open.ts';
import { call, type Answer, type Answerer } from './client.ts';
import { PASSWORD, signUpForm } from './members.ts';
import { seedActor, type Actor } from './seed.ts';
import { write } from './write.ts';

/** A member who waits for approval. */
export interface Applicant extends Session {
  readonly registrationId: number;
  readonly token: string;
}

/** Makes a pending member, straight in the database. */
export async function seedApplicant(
  db: Db,
  username: string,
  about = '',
): Promise<Actor & Pick<Applicant, 'registrationId'>> {
  const actor = await seedActor(db, username);
  await write(db, (trx) => register(trx, actor.userId, about));
  const { id } = await db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { ...actor, registrationId: id };
}

/** Signs up where moderators approve. */
export async function apply(
  app: Answerer,
  moderator: Pick<Actor, 'token'>,
  username: string,
  about?: string,
): Promise<Applicant> {
  const form = await signUpForm({ username, email: `${username}@example.org`, about });
  const { status, body } = await call(app, signUp, { form });
  expect(status).toBe(201);
  const registrations = await waiting(app, moderator);
  const registrationId = registrations.find(({ userId }) => userId === body.userId)?.id ?? 0;
  return { ...body, token: body.accessToken, registrationId };
}

/** The first page of the registrations that wait for a decision. */
export async function waiting(app: Answerer, { token }: Pick<Actor, 'token'>): Promise<Registration[]> {
  return (await call(app, listRegistrations, { token })).body;
}

export const logInAs = (app: Answerer, username: string): Promise<Answer<typeof logIn>> =>
  call(app, logIn, { json: { email: `${username}@example.org`, password: PASSWORD } });
