import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { logIn as logInEndpoint } from '@plaza/contract/session.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { layoutShift, nextFrame } from '../support/feed.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn, newIdentity, PASSWORD } from '../support/members.ts';
import { cardOf, composerOf, likeOf, memberWithPost } from '../support/posts.ts';
import { fillCredentials } from '../support/signup.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an empty composer takes at most a third of the screen, with all of its parts in view', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  const composer = composerOf(page);
  const height = async () => (await composer.region.boundingBox())?.height ?? NaN;
  expect(await height()).toBeLessThanOrEqual(844 / 3);
  const hint = composer.region.getByText('Supported Files types: PNG, JPG, GIF up to 10MB');
  for (const part of [composer.title, composer.content, hint, composer.publish, composer.cancel])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  await expectAccessible(page);
});

test(
  'the composer grows on focus without a layout shift, and shrinks when it is empty',
  MAIN,
  async ({ page, plaza }) => {
    const { member, title } = await memberWithPost(plaza);
    await logIn(page, member);
    const composer = composerOf(page);
    await expect(cardOf(page, title)).toBeVisible();
    const height = async () => (await composer.region.boundingBox())?.height ?? NaN;
    const low = await height();
    await composer.title.click();
    const high = await height();
    expect(high).toBeGreaterThan(low + 50);
    await expectAccessible(page);
    const shiftBefore = await layoutShift(page);
    const like = likeOf(page, title);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(await layoutShift(page)).toBe(shiftBefore);
    await composer.title.fill('Half a thought');
    await composer.cancel.click();
    await expect(composer.title).toHaveValue('');
    await expect.poll(height).toBe(low);
  },
);

test('all devices of the list have the same layout at 360 px', async ({ page, plaza }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = await createMember(plaza);
  const agents = ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'curl/8.0'];
  for (const agent of agents)
    await fetch(plaza.url + endpointPath(logInEndpoint), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ email: member.email, password: PASSWORD }),
    });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  const buttons = page.getByRole('list', { name: 'Devices' }).getByRole('button', { name: /^Sign out/ });
  await expect(buttons).toHaveCount(3);
  const places = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const item = button.closest('li')?.getBoundingClientRect();
      const { left, top, height } = button.getBoundingClientRect();
      return { left, fromMiddle: Math.round(top + height / 2 - (item ? item.top + item.height / 2 : 0)) };
    }),
  );
  expect(new Set(places.map(({ left }) => left)).size).toBe(1);
  for (const { left, fromMiddle } of places) {
    expect(left).toBeGreaterThan(180);
    expect(Math.abs(fromMiddle)).toBeLessThanOrEqual(1);
  }
});

test('a double click on Next Step opens the second step, and no link that takes its place', async ({
  page,
}) => {
  await fillCredentials(page, newIdentity());
  await button(page, 'Next Step').click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A press of the link would have left the page by then.
  await nextFrame(page);
  await expect(page).toHaveURL(PAGES.signUp);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});

test('long text scrolls under the label of its field', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  const composer = composerOf(page);
  await composer.content.fill(
    Array.from({ length: 60 }, (_, line) => `Line ${line} of a long post`).join('\n'),
  );
  const label = composer.region.getByText('Content', { exact: true });
  const scrollTo = (top: number) =>
    composer.content.evaluate((field, top) => {
      field.scrollTop = top;
      return field.scrollTop;
    }, top);
  await scrollTo(0);
  const before = await label.screenshot();
  expect(await scrollTo(100)).toBe(100);
  expect(await label.screenshot()).toEqual(before);
});
