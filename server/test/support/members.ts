import type { Session } from '@plaza/contract/session.ts';
import { signUp } from '@plaza/contract/session.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { hashPassword } from '../../src/accounts/password.ts';
import type { Db } from '../../src/db/open.ts';
import { insertUserImage } from '../../src/images/image-repository.ts';
import { newImageName } from '../../src/images/image-table.ts';
import { call, type Answerer } from './client.ts';
import { startDevice } from './devices.ts';
import { seedUsers } from './seed.ts';
import { write } from './write.ts';

/** A signed-up member with what it takes to act as one. */
export interface TestMember extends Session {
  readonly password: string;
  /** Value of the refresh cookie. */
  readonly cookie: string;
  readonly token: string;
}

export const PASSWORD = 'Correct-horse1!';

const pictures = new Map<string, Promise<Buffer>>();

/** A small picture of one colour, in the format of a sharp method's name; the same bytes each time. */
export function picture(format: 'png' | 'jpeg' | 'webp' = 'png', width = 40, height = 30): Promise<Buffer> {
  return pictures.getOrInsertComputed(`${format} ${width} × ${height}`, () =>
    sharp({ create: { width, height, channels: 3, background: '#c63' } })
      [format]()
      .toBuffer(),
  );
}

/** The form of a sign-up; what is given replaces what would be sent, undefined leaves it out. */
export async function signUpForm(
  fields: Readonly<Record<string, string | Blob | undefined>> = {},
): Promise<FormData> {
  const form = new FormData();
  const all = {
    email: 'somebody@example.org',
    password: PASSWORD,
    name: 'Somebody',
    username: 'somebody',
    image: new File([new Uint8Array(await picture())], 'me.png', { type: 'image/png' }),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value);
  return form;
}

/** Signs up a member of this username. */
export async function newMember(app: Answerer, username: string): Promise<TestMember> {
  const form = await signUpForm({ email: `${username}@example.org`, name: `Name of ${username}`, username });
  const { status, body, cookie = '' } = await call(app, signUp, { form });
  expect(status).toBe(201);
  return { ...body, password: PASSWORD, cookie, token: body.accessToken };
}

/** A member who can log in and act, without the other fields of a session. */
export type SeededMember = Pick<
  TestMember,
  'userId' | 'username' | 'email' | 'password' | 'cookie' | 'token'
>;

let passwordHash: Promise<string> | undefined;

/** Makes a member with a password, a picture without files and a session, straight in the database. */
export async function seedMember(db: Db, username: string): Promise<SeededMember> {
  passwordHash ??= hashPassword(PASSWORD);
  const [userId = 0] = await seedUsers(db, [username], await passwordHash);
  await seedPicture(db, userId);
  const device = await startDevice(db, userId, 'day');
  return { userId, username, email: `${username}@example.org`, password: PASSWORD, ...device };
}

/** Gives a member another picture, without files. */
export const seedPicture = (db: Db, userId: number): Promise<void> =>
  write(db, async (trx) => {
    await trx.deleteFrom('images').where('user_id', '=', userId).where('kind', '=', 'avatar').execute();
    const size = { width: 192, height: 192, widths: '192', is_animated: 0 } as const;
    await insertUserImage(trx, userId, { name: newImageName(), kind: 'avatar', ...size, placeholder: '' });
  });
