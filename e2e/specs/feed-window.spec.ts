import {
  articlesOn,
  expectScrollEnd,
  layoutShift,
  memberWithPosts,
  scrollBy,
  scrollUntil,
} from '../support/feed.ts';
import { logIn } from '../support/members.ts';
import { confirmDeletion } from '../support/menus.ts';
import { cardOf, publish } from '../support/posts.ts';
import { feedTools } from '../support/read-state.ts';
import { expect, MAIN, test } from '../support/test.ts';

const POSTS = 60;

test(
  'a long feed renders only the posts near the screen, each at its position',
  MAIN,
  async ({ page, plaza }) => {
    const { member, titles } = await memberWithPosts(plaza, POSTS);
    await logIn(page, member);
    await expect(cardOf(page, titles[0] ?? '')).toBeVisible();
    const shiftBefore = await layoutShift(page);
    const met = new Map<number, string>();
    let most = 0;
    const look = async () => {
      const articles = await articlesOn(page);
      most = Math.max(most, articles.length);
      for (const { position, name } of articles) {
        expect(met.get(position) ?? name).toBe(name);
        met.set(position, name);
      }
      const positions = articles.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    };
    await page.mouse.move(640, 360);
    while (!met.has(POSTS)) {
      await scrollBy(page, 600);
      await look();
    }
    await scrollUntil(page, page.getByText("You're all caught up"));
    expect(titles).toEqual(Array.from({ length: POSTS }, (_, index) => met.get(index + 1)));
    for (let top = Infinity; top > 0; top = await page.evaluate(() => window.scrollY)) {
      await scrollBy(page, -600);
      await look();
    }
    await expect(cardOf(page, titles[0] ?? '')).toBeInViewport();
    expect(most).toBeLessThan(30);
    expect((await layoutShift(page)) - shiftBefore).toBeLessThan(0.01);
  },
);

test('PageDown moves the focus to posts that are not rendered, and scrolling keeps the focus', async ({
  page,
  plaza,
}) => {
  const { member, titles } = await memberWithPosts(plaza, 70);
  await logIn(page, member);
  const card = (index: number) => cardOf(page, titles[index] ?? '');
  await card(0).getByRole('button', { name: 'Like', exact: true }).focus();
  for (let next = 1; next <= 45; next++) {
    await page.keyboard.press('PageDown');
    await expect(card(next)).toBeFocused();
    await expect(card(next)).toBeInViewport();
  }
  await expect(card(0)).not.toBeAttached();
  await page.mouse.move(640, 360);
  while (await card(35).isHidden()) await scrollBy(page, -600);
  while (await card(0).isHidden()) await scrollBy(page, -600);
  await expect(card(35)).not.toBeAttached();
  await expect(card(45)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(card(44)).toBeFocused();
  await expect(card(44)).toBeInViewport();
  await expect(card(43)).toBeAttached();
  await page.keyboard.press('Shift+Tab');
  await expect(card(43).getByRole('link', { name: '0 comments' })).toBeFocused();
  await card(44).focus();
  for (const stop of [
    card(44).getByRole('link', { name: `@${member.username}` }),
    card(44).getByRole('button', { name: 'Post menu' }),
    card(44).getByRole('link', { name: titles[44] ?? '' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
});

test('Ctrl+Home and Ctrl+End move the focus out of the feed', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 30);
  await logIn(page, member);
  const like = cardOf(page, titles[2] ?? '').getByRole('button', { name: 'Like', exact: true });
  const { markAll } = feedTools(page);
  await expect(markAll).toBeVisible();
  await like.focus();
  await page.keyboard.press('Control+Home');
  await expect(markAll).toBeFocused();
  await expect(markAll).toBeInViewport();
  await like.focus();
  await page.keyboard.press('Control+End');
  const end = page.locator(':focus');
  await expect(end).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('feed').locator(':focus')).toBeVisible();
});

test('a text that is shown in full stays so after scrolling, without a shift', async ({ page, plaza }) => {
  const { member } = await memberWithPosts(plaza, 30);
  const content = 'word '.repeat(900);
  const { title } = await publish(plaza, member.session, { content });
  await publish(plaza, member.session);
  await logIn(page, member);
  const card = cardOf(page, title);
  await card.getByRole('button', { name: 'Show more' }).click();
  const less = card.getByRole('button', { name: 'Show less' });
  await expect(less).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expectScrollEnd(page);
  const before = await card.boundingBox();
  await less.blur();
  await page.evaluate(() => window.scrollTo(0, 4000));
  await expect(card).not.toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(less).toBeAttached();
  await expect.poll(() => card.boundingBox()).toEqual(before);
});

test('a post deep in the feed is deleted, and the focus moves to the next post', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 50);
  await logIn(page, member);
  const card = cardOf(page, titles[31] ?? '');
  const below = cardOf(page, titles[32] ?? '');
  await scrollUntil(page, below);
  await card.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // Beside an open dialog elements have no role.
  const shown = page.locator('article', { hasText: titles[30] ?? '' });
  const before = await shown.boundingBox();
  await confirmDeletion(page);
  await expect(card).toHaveCount(0);
  await expect(below).toBeFocused();
  await expect(below).toHaveAttribute('aria-posinset', '32');
  await expect.poll(() => shown.boundingBox()).toEqual(before);
});
