import { createMember, logIn } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('the switch in the help turns all of them off, also after a reload, and on again', async ({
  page,
  plaza,
}) => {
  const { help, opener, ready } = shortcutsOf(page);
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member, { remember: true });
  await ready();
  await expect(cardOf(page, title)).toBeVisible();
  await page.keyboard.press('j');
  await expect(cardOf(page, title)).toBeFocused();
  await page.keyboard.press('?');
  const toggle = help.getByRole('checkbox', { name: 'Use keyboard shortcuts' });
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
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the help is accessible, ${colorScheme}, and fits a narrow screen`, async ({ page, plaza }) => {
    const { help, opener, ready } = shortcutsOf(page);
    const complaints = complaintsOf(page);
    await page.emulateMedia({ colorScheme });
    const member = await createMember(plaza);
    const post = await publish(plaza, member.session, { title: newTitle() });
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
    expect(complaints).toEqual([]);
  });
