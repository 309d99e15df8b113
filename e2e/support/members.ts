import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpointPath, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { signUp } from '@plaza/contract/session.ts';
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

let made = 0;

/** Somebody who has no account yet; unlike all others of this run. */
export function stranger(): Member {
  const id = `${Date.now().toString(36)}${(made++).toString(36)}${process.pid.toString(36)}`;
  return { email: `${id}@example.org`, password: PASSWORD, name: `Ada ${id}`, username: `ada_${id}` };
}

/** Somebody with an account, made through the API. */
export async function createMember(
  plaza: PlazaServer,
  wanted: Partial<Member> = {},
): Promise<Member & { readonly session: ReplyOf<typeof signUp> }> {
  const member = { ...stranger(), ...wanted };
  const form = new FormData();
  for (const [field, value] of Object.entries(member)) form.set(field, value);
  form.set('image', new File([await readFile(PORTRAIT)], 'portrait.jpg', { type: 'image/jpeg' }));
  const response = await fetch(plaza.url + endpointPath(signUp), { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return { ...member, session: (await response.json()) as ReplyOf<typeof signUp> };
}

/** Logs in by the form: from the page that was opened and asks for it, or else from the start. */
export async function logIn(page: Page, member: Member, { remember = false } = {}): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(PAGES.logIn);
  // A page that asks for it leads there in a moment.
  await expect(page).toHaveURL(PAGES.logIn);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
}
