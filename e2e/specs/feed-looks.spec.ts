import { layoutShift } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, memberWithPost, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('a cut text and a loading image cause no layout shift', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza, {
    content: 'word '.repeat(400),
    image: PORTRAIT,
    alt: 'A portrait',
  });
  const release = await delayRequests(page, '**/media/**');
  await logIn(page, member, { remember: true });
  // The load event may wait for the delayed image.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const image = cardOf(page, title).getByRole('img', { name: 'A portrait' });
  await expect(image).toBeVisible();
  await expect(image).toHaveJSProperty('complete', false);
  const early = await image.boundingBox();
  release();
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.boundingBox()).toEqual(early);
  expect(await layoutShift(page)).toBeLessThan(0.001);
});

test('the feed is accessible and fits 320 px', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const member = await createMember(plaza);
  const other = await createMember(plaza, {
    name: 'Wolfeschlegelsteinhausenbergerdorff the Third of Somewhere',
  });
  await publish(plaza, other.session, {
    title: newTitle('Superlongwordwithoutanybreak'.repeat(5)),
    content: `https://example.org/${'a'.repeat(200)}`,
  });
  await publish(plaza, other.session, { title: newTitle('صباح الخير'), image: PORTRAIT });
  const own = await publish(plaza, member.session, { content: 'word '.repeat(400) });
  await logIn(page, member);
  const card = cardOf(page, own.title);
  await card.getByRole('button', { name: 'Like', exact: true }).click();
  await card.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await card.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
});
