import { UNREACHABLE } from '@plaza/contract/error.ts';
import { createMember } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { delayRequests } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

test('a log-in that is repeated after a network failure leads to a styled page', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  await page.goto('/login');
  await context.setOffline(true);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(userMenu(page)).toBeVisible();
  await expect(page.locator('.top-bar')).toHaveCSS('position', 'sticky');
});

test('while the next page is loading, the button stays busy and then the page says so', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const release = await delayRequests(page, '**/assets/member-shell-*.js');
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  const button = page.getByRole('button', { name: 'Login' });
  const loading = page.getByText('Loading...', { exact: true });
  // The states of the button, frame by frame, until it is gone.
  const drawn = page.evaluate(async () => {
    const states: string[] = [];
    for (;;) {
      const state = document.querySelector('button[type=submit]')?.ariaBusy;
      if (!state) return states;
      if (state !== states.at(-1)) states.push(state);
      await new Promise(requestAnimationFrame);
    }
  });
  await button.click();
  await expect(loading).toBeVisible();
  expect(await drawn).toEqual(['false', 'true']);
  release();
  await expect(userMenu(page)).toBeVisible();
  await expect(loading).toHaveCount(0);
});
