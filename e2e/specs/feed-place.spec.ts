import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { articlesOn, expectScrollEnd, memberWithPosts, scrollUntil } from '../support/feed.ts';
import { chooseFrom, confirmDeletion } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, MAIN, test, VIEWPORTS } from '../support/test.ts';

const NOTHING = { name: 'no post', top: NaN };

/** The top of a card in the viewport. */
async function heightOf(page: Page, title: string): Promise<number> {
  await expect(cardOf(page, title)).toBeInViewport();
  return (await cardOf(page, title).boundingBox())?.y ?? NaN;
}

/** The top of a card is as before, apart from rounding. */
async function expectHeight(page: Page, title: string, height: number): Promise<void> {
  await expect.poll(async () => Math.abs((await heightOf(page, title)) - height)).toBeLessThan(2);
}

async function expectTop(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Shows every post once, so that all heights are known. */
async function readToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8));
    await expect(page.getByText("You're all caught up")).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

/** Presses the logo by coordinates; a usual click on a sticky element scrolls. */
async function goHome(page: Page): Promise<void> {
  const box = await page.getByRole('link', { name: 'Plaza' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
}

test('Back and a reload restore the scroll position deep in the feed', MAIN, async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 60);
  const title = titles[45] ?? '';
  await logIn(page, member, { remember: true });
  await scrollUntil(page, cardOf(page, title));
  const link = cardOf(page, title).getByRole('link', { name: title });
  // Scrolls as a click would.
  await link.hover();
  await expectScrollEnd(page);
  const height = await heightOf(page, title);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectTop(page);
  await page.goBack();
  await expectHeight(page, title, height);

  const top = (await publish(plaza, member.session)).title;
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

test('Back restores the scroll position of a profile, and a new visit starts at its top', async ({
  page,
  plaza,
}) => {
  const { member, titles } = await memberWithPosts(plaza, 40);
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

test('Back shows the next post at the position of a deleted post', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 30);
  await logIn(page, member);
  const card = cardOf(page, titles[20] ?? '');
  await scrollUntil(page, card);
  await card.getByRole('link', { name: titles[20] ?? '' }).focus();
  await card.evaluate((article) => article.scrollIntoView());
  await expectScrollEnd(page);
  const height = await heightOf(page, titles[20] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[20] ?? '');
  await chooseFrom(page, page.getByRole('button', { name: 'Post menu' }), 'Delete');
  await confirmDeletion(page);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expectHeight(page, titles[21] ?? '', height);
});

for (const viewport of VIEWPORTS)
  test(`Back restores the scroll position after a jump of many screens, ${viewport.width} px wide`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    const { member } = await memberWithPosts(plaza, 30);
    await logIn(page, member);
    await expect(page.getByRole('article').first()).toBeVisible();
    // As in Safari, which has no scroll anchoring.
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
    await readToEnd(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectScrollEnd(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expectScrollEnd(page);
    const { name, top } = (await articlesOn(page)).findLast((article) => article.top < 400) ?? NOTHING;
    // A locator might scroll.
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

test('Back restores the focus of the post that was opened by keyboard', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 8);
  const title = titles[3] ?? '';
  await logIn(page, member);
  await scrollUntil(page, cardOf(page, title));
  await cardOf(page, title).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cardOf(page, title).getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cardOf(page, title).locator(':focus')).toBeVisible();
});

test('Back restores the focus also at the top of the list', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await cardOf(page, title).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(cardOf(page, title).getByRole('link', { name: title })).toBeFocused();
});

test.describe('with smooth scrolling', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('Home reaches the top after a reload within the feed', async ({ page, plaza }) => {
    const { member, titles } = await memberWithPosts(plaza, 60);
    await logIn(page, member, { remember: true });
    await scrollUntil(page, cardOf(page, titles[45] ?? ''));
    await page.reload();
    await expect(cardOf(page, titles[45] ?? '')).toBeInViewport();
    await page.keyboard.press('Home');
    await expectScrollEnd(page);
    await expectTop(page);
  });

  test('End reaches the end of posts that were not rendered yet', async ({ page, plaza }) => {
    const member = await createMember(plaza);
    for (let post = 0; post < 18; post++)
      await publish(plaza, member.session, { content: `${'Line\n'.repeat(post < 12 ? 12 : 0)}End` });
    await logIn(page, member, { remember: true });
    await page.goto(pagePath('profile', { id: member.username }));
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.keyboard.press('End');
    await expectScrollEnd(page);
    await expect(page.getByText("You're all caught up")).toBeInViewport();
  });
});
