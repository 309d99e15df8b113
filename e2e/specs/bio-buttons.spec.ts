import type { Page, Request } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const bioField = (page: Page) => page.getByRole('textbox', { name: 'Bio' });
const menu = (page: Page) => page.getByRole('button', { name: 'Profile menu' });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Cancel discards an edited bio, and Save saves it', MAIN, async ({ page, plaza }) => {
    const member = await createMember(plaza);
    const { userId, username } = member.session;
    const changes: Request[] = [];
    page.on('request', (request) => {
      if (
        request.method() === updateUser.method &&
        request.url().endsWith(endpointPath(updateUser, { userId }))
      )
        changes.push(request);
    });
    await page.goto(`/profile/${username}`);
    await logIn(page, member);
    await chooseFrom(page, menu(page), 'Edit');
    await bioField(page).fill('Never mind');
    for (const name of ['Save', 'Cancel']) await expect(button(page, name)).toBeInViewport();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await button(page, 'Cancel').tap();
    await expect(bioField(page)).toBeHidden();
    await expect(page.getByText('Never mind')).toBeHidden();
    expect(changes).toHaveLength(0);
    await chooseFrom(page, menu(page), 'Edit');
    await bioField(page).fill('About me');
    await button(page, 'Save').tap();
    await expect(bioField(page)).toBeHidden();
    await expect(page.getByText('About me')).toBeVisible();
    await expect(menu(page)).toBeFocused();
    expect(changes).toHaveLength(1);
    const { bio } = await callAs(plaza, member.session, getUser, { params: { username } });
    expect(bio).toBe('About me');
  });
});

test('Escape discards an edited bio, Tab saves it, and the focus returns to the menu', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await page.goto(`/profile/${member.username}`);
  await logIn(page, member);
  await chooseFrom(page, menu(page), 'Edit');
  await bioField(page).fill('Never mind');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
  await expect(page.getByText('Never mind')).toBeHidden();
  await chooseFrom(page, menu(page), 'Edit');
  await bioField(page).fill('By keyboard');
  await page.keyboard.press('Tab');
  await expect(page.getByText('By keyboard')).toBeVisible();
  await expect(bioField(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
});
