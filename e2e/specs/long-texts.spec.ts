import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { button, field } from '../support/first-day.ts';
import { expectFits, LONG_ADDRESS, LONG_WORD } from '../support/long-texts.ts';
import { createMember, logIn, newIdentity, PORTRAIT, requireProof } from '../support/members.ts';
import { chooseFrom, confirmDeletion, openMenu, userMenu } from '../support/menus.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { chooseForPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, composerOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const TEXT = `${LONG_ADDRESS}\n${LONG_WORD}`;
const NAME = 'W'.repeat(64);
/** Maximum lengths. */
const usernameOf = (id: string) => id.padEnd(30, 'w');
const emailOf = (id: string) => `${id}${'w'.repeat(100)}@example.org`;

/** Creates a member with the longest names, a long bio, and a post with a long comment. */
async function longMember(plaza: PlazaServer) {
  const { username } = newIdentity();
  const member = await createMember(plaza, {
    name: NAME,
    username: usernameOf(username),
    email: emailOf(username),
  });
  const { userId } = member.session;
  await callAs(plaza, member.session, updateUser, { params: { userId }, json: { bio: TEXT } });
  const post = await publish(plaza, member.session, {
    title: LONG_WORD,
    content: TEXT,
    image: PORTRAIT,
    alt: TEXT,
  });
  await writeComment(plaza, member.session, post, TEXT);
  return { ...member, post };
}

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('long texts fit the log-in and sign-up pages', async ({ page }) => {
  await page.goto(PAGES.logIn);
  await field(page, 'Email').fill(emailOf('ada'));
  await field(page, 'Password').fill(LONG_WORD);
  await button(page, 'Show password').click();
  await button(page, 'Login').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectFits(page);
  await page.goto(PAGES.signUp);
  await field(page, 'Email').fill(LONG_WORD);
  await field(page, 'Password').fill(LONG_WORD);
  await field(page, 'Confirm Password').fill(LONG_ADDRESS);
  await expectFits(page);
  await button(page, 'Next Step').click();
  await field(page, 'Name').fill(LONG_WORD);
  await field(page, 'Username').fill(LONG_ADDRESS);
  await page.locator('input[type=file]').setInputFiles(PORTRAIT);
  await field(page, 'Name').click();
  await expectFits(page);
});

test('long texts fit the feed, the composer, and their menus and dialogs', async ({ page, plaza }) => {
  const member = await longMember(plaza);
  await logIn(page, member);
  const card = cardOf(page, LONG_WORD).first();
  await expect(card).toBeVisible();
  await expectFits(page);
  const composer = composerOf(page);
  await composer.title.fill(LONG_WORD);
  await composer.content.fill(LONG_ADDRESS);
  await expectFits(page);
  await composer.content.fill(LONG_WORD);
  await composer.file.setInputFiles(PORTRAIT);
  await composer.description.fill(LONG_WORD.repeat(7));
  await composer.publish.click();
  await expect(page.getByText('An image description can have at most')).toBeVisible();
  await expectFits(page);
  await openMenu(page, userMenu(page));
  await expect(menuItem(page, 'Settings')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await page.route(`**${endpointPath(deletePost, { id: member.post.id })}`, (route) => route.abort());
  await chooseFrom(page, card.getByRole('button', { name: 'Post menu' }), 'Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
  await confirmDeletion(page);
  await expect(page.getByText('was not deleted.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('long texts fit the page of a post, its forms and its dialogs', async ({ page, plaza }) => {
  const member = await longMember(plaza);
  await page.goto(pagePath('post', { id: member.post.id }));
  await logIn(page, member);
  await expect(postHeading(page, LONG_WORD)).toBeVisible();
  const comments = commentsOf(page);
  await expect(comments.items).toHaveCount(1);
  await expectFits(page);
  await comments.field.fill(LONG_WORD.repeat(13));
  await expectFits(page);
  await comments.menu.click();
  await expect(menuItem(page, 'Delete')).toBeVisible();
  await expectFits(page);
  await menuItem(page, 'Delete').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await button(page, 'Enlarge image').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await chooseForPost(page, 'Edit');
  await field(page, 'Content').fill(LONG_ADDRESS);
  await expectFits(page);
  await expectAccessible(page);
});

test('a long address is shown shortened, and read and copied whole, with the full address as target', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza, { content: LONG_ADDRESS });
  await logIn(page, member);
  const card = cardOf(page, title);
  const link = card.getByRole('link', { name: LONG_ADDRESS, exact: true });
  await expect(link).toHaveText(LONG_ADDRESS);
  const [shown, hidden] = await link.evaluate((element) =>
    Array.from(element.querySelectorAll('span'), (span) => [
      span.textContent,
      span.getBoundingClientRect().width > 0,
    ]),
  );
  expect(shown?.[0]).toMatch(/^https:\/\/example\.org\/.{20}$/);
  expect([shown?.[1], hidden?.[1]]).toEqual([true, false]);
  await link.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+C');
  await field(page, 'Content').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'Content')).toHaveValue(LONG_ADDRESS);
  await expect(link).toHaveAttribute('title', LONG_ADDRESS);
  await expect(link).toHaveAttribute('href', LONG_ADDRESS);
});

test('long texts fit a profile and the bio while it is edited', async ({ page, plaza }) => {
  const member = await longMember(plaza);
  await page.goto(pagePath('profile', { id: member.username }));
  await logIn(page, member, { remember: true });
  await expect(page.getByRole('article')).toBeVisible();
  await expectFits(page);
  await chooseFrom(page, button(page, 'Profile menu'), 'Edit');
  await field(page, 'Bio').fill(TEXT);
  await expectFits(page);
  await page.goto(pagePath('profile', { id: LONG_WORD }));
  await expect(page.getByText('Nobody here')).toBeVisible();
  await expectFits(page);
});

test('long texts fit the settings, their messages and dialogs', async ({ page, plaza }) => {
  const member = await longMember(plaza);
  const { userId } = member.session;
  await page.goto(pagePath('settings', { id: userId }));
  await logIn(page, member, { remember: true });
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await expectFits(page);
  await requireProof(page, member);
  await field(page, 'Name').fill(LONG_WORD);
  await field(page, 'Username').fill(LONG_WORD);
  await field(page, 'Email').fill(emailOf('grace'));
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await button(page, 'Delete Account').click();
  await expect(page.getByRole('dialog')).toContainText('1 post');
  await expectFits(page);
});
