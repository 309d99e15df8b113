import type { Locator } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

/** Name and username share a line and are cut with an ellipsis. */
async function expectBoth(names: Locator): Promise<void> {
  const shown = await names.evaluate((element) =>
    Array.from(element.children, (child) => {
      const { width, height } = child.getBoundingClientRect();
      // Grid and flex containers draw no ellipsis.
      const { display, textOverflow } = getComputedStyle(child);
      return { isWide: width > 60, isOneLine: height < 30, display, textOverflow };
    }),
  );
  const whole = { isWide: true, isOneLine: true, display: 'block', textOverflow: 'ellipsis' };
  expect(shown).toEqual([whole, whole]);
}

for (const width of [320, 390, 1280])
  test(`a long name is cut so that the username is visible at ${width} px`, async ({ page, plaza }) => {
    await page.setViewportSize({ width, height: 844 });
    const { username } = newIdentity();
    const member = await createMember(plaza, { name: 'W'.repeat(64), username: username.padEnd(30, 'w') });
    const post = await publish(plaza, member.session);
    await writeComment(plaza, member.session, post, 'A comment');
    await logIn(page, member);
    await expectBoth(cardOf(page, post.title).locator('.names'));
    const menu = cardOf(page, post.title).getByRole('button', { name: 'Post menu' });
    expect((await menu.boundingBox())?.width).toBeGreaterThanOrEqual(width === 1280 ? 36 : 44);
    if (width === 1280) await expectBoth(page.locator('.sidebar-member > span:last-child'));
    await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
    await expectBoth(commentsOf(page).items.locator('.names'));
    await page.getByRole('article').locator('.names').click();
    await expect(page).toHaveURL(pagePath('profile', { id: member.username }));
    const profile = page.locator('.profile');
    await expect(profile.getByText(`@${member.username}`)).toBeInViewport({ ratio: 1 });
    expect((await profile.getByRole('heading').boundingBox())?.height).toBeLessThan(120);
  });

test('short names are not cut, and the badge stays on the line of the time at 320 px', async ({
  page,
  plaza,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { username } = newIdentity();
  const member = await createMember(plaza, { name: 'Al', username });
  const post = await publish(plaza, member.session);
  await writeComment(plaza, member.session, post, 'A comment');
  await logIn(page, member);
  const card = cardOf(page, post.title);
  const cut = (names: Locator) =>
    names.evaluate((element) =>
      Array.from(element.children)
        .filter((child) => child.scrollWidth > child.clientWidth + 1)
        .map(String),
    );
  expect(await cut(card.locator('.names'))).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  expect((await card.getByText('New', { exact: true }).boundingBox())?.height).toBeLessThan(30);
  await page.setViewportSize({ width: 390, height: 844 });
  await card.getByRole('link', { name: post.title }).click();
  expect(await cut(commentsOf(page).items.locator('.names'))).toEqual([]);
});

test('a tap and the keyboard show the exact time of a post', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  const time = cardOf(page, post.title).locator('time');
  const exact = await page.evaluate((at) => {
    const date = new Date(at);
    return [String(date.getFullYear()), date.toLocaleString('en', { hour: 'numeric', minute: '2-digit' })];
  }, post.createdAt);
  await expect(time).toHaveText(/ago$/);
  await time.click();
  for (const part of exact) await expect(time).toContainText(part);
  await expectAccessible(page);
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await page.getByRole('main').getByRole('button', { name: / ago$/ }).press('Enter');
  const onPage = page.getByRole('main').locator('time');
  for (const part of exact) await expect(onPage).toContainText(part);
  await page.keyboard.press('Space');
  await expect(onPage).toHaveText(/ago$/);
});

test('the time of a post has a tap target of 44 px', async ({ page, plaza }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  const time = cardOf(page, post.title).locator('.time-button');
  await expect(time).toBeVisible();
  const size = await time.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reaches = (dx: number, dy: number) => {
      const found = document.elementFromPoint(x + dx, y + dy);
      return found !== null && button.contains(found);
    };
    const count = (at: (distance: number) => boolean) =>
      Array.from({ length: 121 }, (_, index) => index - 60).filter(at).length;
    return { width: count((dx) => reaches(dx, 0)), height: count((dy) => reaches(0, dy)) };
  });
  expect(size.width).toBeGreaterThanOrEqual(44);
  expect(size.height).toBeGreaterThanOrEqual(44);
});
