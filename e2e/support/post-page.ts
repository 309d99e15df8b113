import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { logIn, type Member } from './members.ts';
import { chooseFrom } from './menus.ts';
import { cardOf } from './posts.ts';
import { expect } from './test.ts';

export const postHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Opens a post by its URL, and logs in there. */
export async function openPost(page: Page, { id, title }: Post, member: Member): Promise<void> {
  await page.goto(pagePath('post', { id }));
  await logIn(page, member);
  await expect(postHeading(page, title)).toBeVisible();
}

/** Logs in and opens a post from the feed. */
export async function openFromFeed(page: Page, { title }: Post, member: Member): Promise<void> {
  await logIn(page, member);
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(postHeading(page, title)).toBeVisible();
}

/** Chooses an item of the menu of a post on its page. */
export async function chooseForPost(page: Page, item: string): Promise<void> {
  // The menus of the previous list have the same name.
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  await chooseFrom(page, page.getByRole('button', { name: 'Post menu' }), item);
}
