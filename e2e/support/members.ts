import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpointPath, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { signUp } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { userMenu } from './menus.ts';
import { expect } from './test.ts';
import type { PlazaServer } from './plaza-server.ts';

/** A JPEG to choose as a profile picture. */
export const PORTRAIT = join(import.meta.dirname, 'portrait.jpg');
export const PASSWORD = 'Secret1!';

export interface Member {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly username: string;
}

/** A member with the session of the sign-up. */
export interface SignedUp extends Member {
  readonly session: ReplyOf<typeof signUp>;
}

let made = 0;

/** Data for a new account, unlike any other of this run. */
export function newIdentity(): Member {
  const id = `${Date.now().toString(36)}${(made++).toString(36)}${process.pid.toString(36)}`;
  return { email: `${id}@example.org`, password: PASSWORD, name: `Ada ${id}`, username: `ada_${id}` };
}

/** What the browser of the tests is for Plaza, which notifies members of the first log-in with another one. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

/** Creates an account through the API. `invite`: the code of an invitation. */
export async function createMember(
  plaza: PlazaServer,
  wanted: Partial<Member> & { readonly invite?: string } = {},
  userAgent = BROWSER,
): Promise<SignedUp> {
  const member = { ...newIdentity(), ...wanted };
  const form = new FormData();
  for (const [field, value] of Object.entries(member)) form.set(field, value);
  form.set('image', new File([await readFile(PORTRAIT)], 'portrait.jpg', { type: 'image/jpeg' }));
  const headers = { 'User-Agent': userAgent };
  const response = await fetch(plaza.url + endpointPath(signUp), { method: 'POST', headers, body: form });
  expect(response.status).toBe(201);
  return { ...member, session: (await response.json()) as ReplyOf<typeof signUp> };
}

/** Logs in by the form, on the page that redirected to it, or on the log-in page. */
export async function logIn(page: Page, member: Member, { remember = false } = {}): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(PAGES.logIn);
  // A protected page redirects a moment later.
  await expect(page).toHaveURL(PAGES.logIn);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(userMenu(page)).toBeVisible();
}

/** Answers changes of an account with the request for the current password, as a day after the log-in. */
export async function requireProof(
  page: Page,
  { session }: SignedUp,
  options?: { times: number },
): Promise<void> {
  const { reauth_required: message } = ERROR_MESSAGE;
  const json = { code: 'reauth_required', message, requestId: 'r' };
  const answer = { status: ERROR_STATUS.reauth_required, json };
  const path = endpointPath(updateUser, { userId: session.userId });
  await page.route(`**${path}`, (route) => route.fulfill(answer), options);
}
