import type { Locator, Page } from '@playwright/test';
import { NAME_MAX } from '@plaza/contract/fields.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { cleanText, isMostlyMarks } from '@plaza/contract/text.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { scrollBy } from '../support/feed.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { createMember, logIn, PORTRAIT, type SignedUp } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { openPost, postHeading } from '../support/post-page.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf } from '../support/watch-page.ts';

/** Texts as they are stored. */
const line = (text: string) => cleanText(text, 'line');
const lines = (text: string) => cleanText(text, 'lines');

/** All paths that a page of Plaza requests. */
const OWN_FILES = /^\/(?:$|api\/|assets\/|media\/|post\/|profile\/|login$|favicon|manifest|icon-)/;
const BIO_LINES = 20;

/** Watches for effects of executed text, and for violations of the policy in the console. */
function watchExecution(page: Page, plaza: PlazaServer) {
  const browserErrors = browserErrorsOf(page);
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => signs.push(`window ${popup.url()}`));
  page.on('download', (download) => signs.push(`download ${download.url()}`));
  page.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    const isOwn = origin === plaza.url && OWN_FILES.test(pathname);
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') signs.push(`request ${request.url()}`);
  });
  return async () => {
    expect([...signs, ...browserErrors]).toEqual([]);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  };
}

/** The elements inside a text, except lines, what has a direction of its own, and external links where URLs become links. */
function elementsIn(shown: Locator, { links = false } = {}): Promise<string[]> {
  return shown.evaluate((root, links) => {
    const isLink = (element: Element) =>
      links && element instanceof HTMLAnchorElement && /^https?:$/.test(element.protocol);
    const isDirected = (element: Element) =>
      element.localName === 'span' &&
      element.getAttributeNames().every((name) => name === 'dir' || name === 'lang');
    return Array.from(root.querySelectorAll('*'))
      .filter((element) => !isLink(element) && !isDirected(element))
      .map(({ outerHTML }) => outerHTML);
  }, links);
}

/** A text is shown unchanged and without elements. */
async function expectText(shown: Locator, text: string, { links = false } = {}): Promise<void> {
  expect(await shown.textContent()).toBe(text);
  expect(await elementsIn(shown, { links })).toEqual([]);
}

/** Creates a member named like each text that can be a name, with a post of that text and a comment on a post. */
async function publishHostileTexts(plaza: PlazaServer, talk: Post) {
  const written: { readonly text: string; readonly member: SignedUp; readonly post: Post }[] = [];
  for (const text of HOSTILE_TEXTS) {
    const member = await createMember(plaza, isMostlyMarks(text) ? {} : { name: text });
    const post = await publish(plaza, member.session, {
      title: text,
      content: text,
      image: PORTRAIT,
      alt: text,
    });
    await writeComment(plaza, member.session, talk, text);
    written.push({ text, member, post });
  }
  return written;
}

test('there are at least sixty different hostile texts within the limit of a name', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(60);
  expect(HOSTILE_TEXTS.filter((text) => [...text].length > NAME_MAX)).toEqual([]);
});

test('hostile names, titles, contents, descriptions and comments are shown as text in lists and on the page of a post', async ({
  page,
  plaza,
}) => {
  const reader = await createMember(plaza);
  const talk = await publish(plaza, reader.session, { title: 'A talk' });
  const written = await publishHostileTexts(plaza, talk);
  const expectNothingRan = watchExecution(page, plaza);
  await logIn(page, reader);
  await page.mouse.move(640, 360);
  for (const { text, member, post } of written.toReversed()) {
    const card = page.locator(`#post-${post.id}`);
    while (!(await card.isVisible())) await scrollBy(page, 500);
    await expectText(card.locator('.post-title a'), line(text));
    await expectText(card.locator('.names bdi'), line(member.name));
    await expectText(card.locator('.linked-text'), lines(text), { links: true });
    await expect(card.locator('.post-image img')).toHaveAttribute('alt', post.image?.alt ?? 'none');
    expect(line(post.image?.alt ?? '')).toBe(line(text));
  }
  await expectNothingRan();
  await page.goto('about:blank');
  await openPost(page, talk, reader);
  const { items } = commentsOf(page);
  await expect(items.last()).toBeVisible();
  while ((await items.count()) < written.length) {
    const before = await items.count();
    await page.getByRole('button', { name: 'Show earlier comments' }).click();
    await expect.poll(() => items.count()).toBeGreaterThan(before);
  }
  for (const [index, { text, member }] of written.entries()) {
    await expectText(items.nth(index).locator('bdi'), line(member.name));
    await expectText(items.nth(index).locator('.linked-text'), lines(text), { links: true });
  }
  await expectNothingRan();
});

test('hostile bios and contents are shown as text, and forms keep them', async ({ page, plaza }) => {
  const expectNothingRan = watchExecution(page, plaza);
  for (let start = 0; start < HOSTILE_TEXTS.length; start += BIO_LINES) {
    const bio = lines(HOSTILE_TEXTS.slice(start, start + BIO_LINES).join('\n')).slice(0, 1000);
    const [text = ''] = bio.split('\n');
    const member = await createMember(plaza, isMostlyMarks(text) ? {} : { name: text });
    const { userId } = member.session;
    await callAs(plaza, member.session, updateUser, { params: { userId }, json: { bio } });
    const post = await publish(plaza, member.session, { title: text, content: bio });
    await page.goto(pagePath('profile', { id: member.username }));
    await logIn(page, member);
    await expectText(page.locator('.profile-bio .linked-text'), bio.trim(), { links: true });
    await expectText(page.getByRole('heading', { level: 1 }), line(text));
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByLabel('Bio')).toHaveValue(bio.trim());
    await page.locator(`#post-${post.id} .post-title a`).click();
    // The profile has the same heading.
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    await expect(postHeading(page, line(text))).toBeVisible();
    await expectText(page.getByRole('heading', { level: 1 }), line(text));
    await expectText(page.getByRole('article').locator('.linked-text'), bio.trim(), { links: true });
    await openMenu(page, userMenu(page));
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectNothingRan();
    await page.goto('about:blank');
  }
});

test('the content security policy rejects scripts, handlers and markup', MAIN, async ({ page, plaza }) => {
  const response = await page.goto(plaza.url);
  const policy = response?.headers()['content-security-policy'] ?? '';
  for (const rule of ["require-trusted-types-for 'script'", "trusted-types 'none'", "base-uri 'none'"])
    expect(policy).toContain(rule);
  const refused = await page.evaluate(() => {
    const attempts = {
      html: () => (document.createElement('p').innerHTML = '<b>x</b>'),
      script: () => (document.createElement('script').text = 'window.ran = 1'),
      handler: () => document.createElement('p').setAttribute('onclick', 'window.ran = 1'),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['html', 'script', 'handler']);
});
