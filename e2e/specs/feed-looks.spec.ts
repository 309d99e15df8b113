import type { Page } from '@playwright/test';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const shift = (page: Page) =>
  page.evaluate(() => (window as unknown as { layoutShift?: number }).layoutShift ?? 0);

test('long text is cut and shown in full when asked for, without leaving the feed', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const content = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n');
  const { title } = await publish(plaza, member.session, { title: newTitle(), content });
  await logIn(page, member);
  const card = cardOf(page, title);
  const before = (await card.boundingBox())?.height ?? NaN;
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect((await card.boundingBox())?.height).toBeGreaterThan(before * 2);
  await expect(page).toHaveURL('/');
});

test('a long text is cut and an image keeps its place from the start, so nothing moves', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, {
    title: newTitle(),
    content: 'word '.repeat(400),
    image: PORTRAIT,
    alt: 'A portrait',
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const total = { layoutShift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        total.layoutShift += (entry as unknown as { value: number }).value;
      Object.assign(window, total);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await logIn(page, member, { remember: true });
  await page.goto('/');
  const image = cardOf(page, title).getByRole('img', { name: 'A portrait' });
  await expect(image).toBeVisible();
  await expect(image).toHaveJSProperty('complete', false);
  const early = await image.boundingBox();
  gate.resolve();
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.boundingBox()).toEqual(early);
  expect(await shift(page)).toBeLessThan(0.001);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`breaks no rule of accessibility, ${colorScheme}, and fits a screen of 320 px`, async ({
    page,
    plaza,
  }) => {
    const complaints = complaintsOf(page);
    await page.emulateMedia({ colorScheme });
    const member = await createMember(plaza);
    const other = await createMember(plaza, {
      name: 'Wolfeschlegelsteinhausenbergerdorff the Third of Somewhere',
    });
    await publish(plaza, other.session, {
      title: newTitle('Superlongwordwithoutanybreak'.repeat(5)),
      content: `https://example.org/${'a'.repeat(200)}`,
    });
    await publish(plaza, other.session, { title: newTitle('صباح الخير'), image: PORTRAIT });
    const own = await publish(plaza, member.session, { title: newTitle(), content: 'word '.repeat(400) });
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
    expect(complaints).toEqual([]);
  });
