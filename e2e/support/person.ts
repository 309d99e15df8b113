import type { Browser, Locator, Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Deployment } from './deployment.ts';
import { logIn, newIdentity, type Member } from './members.ts';
import { expect } from './test.ts';
import { browserErrorsOf } from './watch-page.ts';

/** Somebody with a browser. */
export interface Person {
  readonly member: Member;
  readonly page: Page;
  readonly browserErrors: readonly string[];
}

/** Opens a browser of its own that talks to one of the processes. @param index of the process, modulo their number */
export async function openBrowser(browser: Browser, plaza: Deployment, index: number): Promise<Page> {
  const { url: baseURL } = plaza.processes[index % plaza.processes.length] ?? plaza;
  return (await browser.newContext({ baseURL })).newPage();
}

/** Somebody without an account. @param index of the process */
export async function newPerson(
  browser: Browser,
  plaza: Deployment,
  index: number,
  name: string,
): Promise<Person> {
  const page = await openBrowser(browser, plaza, index);
  return { member: { ...newIdentity(), name }, page, browserErrors: browserErrorsOf(page) };
}

/** Path, query and fragment of an address, to open it at the process of a browser. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

/** Logs in with 'Remember me', so that pages can be opened by their addresses. */
export async function logInRemembered(page: Page, member: Member): Promise<void> {
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
}

/** Opens a page until it shows something: a change of another process takes effect a moment later. */
export async function openUntil(page: Page, path: string, shown: Locator): Promise<void> {
  let timeout = 250;
  await expect(async () => {
    timeout *= 2;
    await page.goto(path);
    await expect(shown).toBeVisible({ timeout });
  }).toPass();
}
