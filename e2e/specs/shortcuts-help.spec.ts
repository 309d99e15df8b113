import { logIn } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test(
  'the switch in the help disables all shortcuts, also after a reload, and enables them',
  MAIN,
  async ({ page, plaza }) => {
    const { help, opener, ready } = shortcutsOf(page);
    const { member, title } = await memberWithPost(plaza);
    await logIn(page, member, { remember: true });
    await ready();
    await expect(cardOf(page, title)).toBeVisible();
    await page.keyboard.press('j');
    await expect(cardOf(page, title)).toBeFocused();
    await page.keyboard.press('?');
    const toggle = help.getByRole('checkbox', { name: 'Use keyboard shortcuts' });
    await expect(help.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect(toggle).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(cardOf(page, title)).toBeFocused();
    await page.reload();
    await ready();
    await expect(cardOf(page, title)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await expect(cardOf(page, title)).not.toBeFocused();
    await expect(help).toBeHidden();
    await opener.click();
    await toggle.click();
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(help).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('j');
    await expect(cardOf(page, title)).toBeFocused();
  },
);

test('the help is accessible and fits 320 px', async ({ page, plaza }) => {
  const { help, opener, ready } = shortcutsOf(page);
  const browserErrors = browserErrorsOf(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await ready();
  await expectAccessible(page);
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.setViewportSize({ width: 360, height: 720 });
  await opener.click();
  await expect(help).toBeVisible();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
});
