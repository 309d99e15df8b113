import type { Page } from '@playwright/test';
import { articlesOn, expectStill, publishMany, scrollUntil } from '../support/feed.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const NOTHING = { name: 'no post', top: NaN };

/** Where a card stands on the screen, once it does. */
async function heightOf(page: Page, title: string): Promise<number> {
  await expect(cardOf(page, title)).toBeInViewport();
  return (await cardOf(page, title).boundingBox())?.y ?? NaN;
}

/** The card stands where it stood, within what a fraction of a pixel does. */
async function expectHeight(page: Page, title: string, height: number): Promise<void> {
  await expect.poll(async () => Math.abs((await heightOf(page, title)) - height)).toBeLessThan(2);
}

async function expectTop(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Has every post on the screen once: the heights of all are known then. */
async function readToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8));
    await expect(page.getByText("You're all caught up")).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

/** Presses the logo where it stands; the usual click scrolls what sticks to an edge. */
async function goHome(page: Page): Promise<void> {
  const box = await page.getByRole('link', { name: 'Plaza' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
}

test('Back and a reload return to the same post at the same height, deep in the feed', async ({
  page,
  plaza,
}) => {
  test.slow();
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 60)).toReversed();
  const title = titles[45] ?? '';
  await logIn(page, member, { remember: true });
  await scrollUntil(page, cardOf(page, title));
  const link = cardOf(page, title).getByRole('link', { name: title });
  // A click brings what is half hidden into view first; so does this.
  await link.hover();
  await expectStill(page);
  const height = await heightOf(page, title);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectTop(page);
  await page.goBack();
  await expectHeight(page, title, height);

  const top = (await publish(plaza, member.session, { title: newTitle() })).title;
  await page.reload();
  await expectHeight(page, title, height);
  await expect(cardOf(page, title)).toHaveAttribute('aria-posinset', '47');
  await scrollUntil(page, cardOf(page, titles[30] ?? ''), -300);
  const above = await heightOf(page, titles[30] ?? '');
  await page.mouse.wheel(0, -100);
  await expectHeight(page, titles[30] ?? '', above + 100);

  await goHome(page);
  await expect(cardOf(page, top)).toBeInViewport();
  await expectTop(page);
});

test('a profile is found again where one left it; a fresh one begins at its top', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 40)).toReversed();
  const title = titles[30] ?? '';
  await logIn(page, member);
  await cardOf(page, titles[0] ?? '')
    .getByRole('link', { name: `@${member.username}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name);
  await expectTop(page);
  await scrollUntil(page, cardOf(page, title));
  const height = await heightOf(page, title);
  await goHome(page);
  await expect(page).toHaveURL('/');
  await expect(cardOf(page, titles[0] ?? '')).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name);
  await expectHeight(page, title, height);
  await page.goForward();
  await expect(cardOf(page, titles[0] ?? '')).toBeInViewport();
});

test('when the post one was at is gone, the next one stands there', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 30)).toReversed();
  await logIn(page, member);
  const card = cardOf(page, titles[20] ?? '');
  await scrollUntil(page, card);
  await card.getByRole('link', { name: titles[20] ?? '' }).focus();
  await card.evaluate((article) => article.scrollIntoView());
  await expectStill(page);
  const height = await heightOf(page, titles[20] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[20] ?? '');
  await chooseFrom(page, page.getByRole('button', { name: 'Post menu' }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expectHeight(page, titles[21] ?? '', height);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])
  test(`after a jump of many screens, ${viewport.width} px wide, Back returns to the same post at the same height`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    const member = await createMember(plaza);
    await publishMany(plaza, member.session, 30);
    await logIn(page, member);
    await expect(page.getByRole('article').first()).toBeVisible();
    // As in Safari, which does not hold still what is read: a jump is one move there, and nothing follows.
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
    await readToEnd(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectStill(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expectStill(page);
    const { name, top } = (await articlesOn(page)).findLast((article) => article.top < 400) ?? NOTHING;
    // Not by a locator: that might scroll.
    await page.evaluate(
      (title) =>
        Array.from(document.querySelectorAll<HTMLElement>('[role="feed"] h2 a'))
          .find((link) => link.textContent === title)
          ?.click(),
      name,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expectHeight(page, name, top);
  });

test('Back returns the focus to the post that was opened by the keyboard', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 8)).toReversed();
  const title = titles[3] ?? '';
  await logIn(page, member);
  await scrollUntil(page, cardOf(page, title));
  await cardOf(page, title).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cardOf(page, title)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cardOf(page, title).locator(':focus')).toBeVisible();
});
