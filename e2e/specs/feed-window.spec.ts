import { articlesOn, expectStill, publishMany, scrollUntil, turnWheel, watchShift } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const POSTS = 120;

test('a long feed keeps what is near the screen in the page, and every post in its place', async ({
  page,
  plaza,
}) => {
  test.slow();
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, POSTS)).toReversed();
  await logIn(page, member);
  await expect(cardOf(page, titles[0] ?? '')).toBeVisible();
  const shift = await watchShift(page);
  const met = new Map<number, string>();
  let most = 0;
  const look = async () => {
    const articles = await articlesOn(page);
    most = Math.max(most, articles.length);
    for (const { place, name } of articles) {
      expect(met.get(place) ?? name).toBe(name);
      met.set(place, name);
    }
    const places = articles.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  };
  await page.mouse.move(640, 360);
  while (!met.has(POSTS)) {
    await turnWheel(page, 600);
    await look();
  }
  await scrollUntil(page, page.getByText("You're all caught up"));
  expect(titles).toEqual(Array.from({ length: POSTS }, (_, index) => met.get(index + 1)));
  for (let top = Infinity; top > 0; top = await page.evaluate(() => window.scrollY)) {
    await turnWheel(page, -600);
    await look();
  }
  await expect(cardOf(page, titles[0] ?? '')).toBeInViewport();
  test.info().annotations.push({ type: 'measured', description: `${most} cards, shift ${await shift()}` });
  expect(most).toBeLessThan(30);
  expect(await shift()).toBeLessThan(0.01);
});

test('the focus goes from post to post beyond what is in the page, and stays where it is', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 70)).toReversed();
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
  while (await card(35).isHidden()) await turnWheel(page, -600);
  while (await card(0).isHidden()) await turnWheel(page, -600);
  await expect(card(35)).not.toBeAttached();
  await expect(card(45)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(card(44)).toBeFocused();
  await expect(card(44)).toBeInViewport();
  await expect(card(43)).toBeAttached();
  await page.keyboard.press('Shift+Tab');
  await expect(card(43).getByRole('link', { name: '0 comments' })).toBeFocused();
});

test('a text shown in full is so when one comes back, and nothing has moved', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await publishMany(plaza, member.session, 30);
  const content = 'word '.repeat(900);
  const { title } = await publish(plaza, member.session, { title: newTitle(), content });
  await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const card = cardOf(page, title);
  await card.getByRole('button', { name: 'Show more' }).click();
  const less = card.getByRole('button', { name: 'Show less' });
  await expect(less).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expectStill(page);
  const before = await card.boundingBox();
  await less.blur();
  await page.evaluate(() => window.scrollTo(0, 4000));
  await expect(card).not.toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(less).toBeAttached();
  await expect.poll(() => card.boundingBox()).toEqual(before);
});

test('the owner deletes a post deep in the feed; the focus goes to its neighbour', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 50)).toReversed();
  await logIn(page, member);
  const card = cardOf(page, titles[31] ?? '');
  const below = cardOf(page, titles[32] ?? '');
  await scrollUntil(page, below);
  await card.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // Not by its role: beside an open dialog nothing has one.
  const shown = page.locator('article', { hasText: titles[30] ?? '' });
  const before = await shown.boundingBox();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await expect(below).toBeFocused();
  await expect(below).toHaveAttribute('aria-posinset', '32');
  await expect.poll(() => shown.boundingBox()).toEqual(before);
});
