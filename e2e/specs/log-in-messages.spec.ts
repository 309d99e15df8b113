import type { Page } from '@playwright/test';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { EMAIL_INVALID, EMAIL_MISSING, PASSWORD_MISSING } from '@plaza/contract/fields.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { button, field } from '../support/first-day.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { callsOf, browserErrorsOf, expectAccessible, expectStandstill } from '../support/watch-page.ts';

/** The tops of headings, labels and controls, once no press or release of a button scales it. */
async function placesOf(page: Page): Promise<number[]> {
  await page.mouse.move(0, 0);
  await expectStandstill(page);
  return page
    .locator('h1, label, input, button, main a')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
}

for (const [width, height] of [
  [320, 720],
  [390, 844],
  [1280, 800],
] as const)
  test(`a message of the log-in form shifts nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(PAGES.logIn);
    await expect(button(page, 'Login')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page);
    await button(page, 'Login').click();
    await expect(page.getByText(EMAIL_MISSING)).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await field(page, 'Email').fill('nobody@example.org');
    await field(page, 'Password').fill('Wrong1!x');
    await button(page, 'Login').click();
    await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
  });

test('an error of a log-in is in view on a low screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(PAGES.logIn);
  for (const attempt of ['Wrong1!x', 'Wrong2!x']) {
    await field(page, 'Email').fill('nobody@example.org');
    await field(page, 'Password').fill(attempt);
    await button(page, 'Login').scrollIntoViewIfNeeded();
    await button(page, 'Login').click();
    await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeInViewport({ ratio: 1 });
  }
});

test('the message about a log-in that failed goes when the next one lacks a field', async ({ page }) => {
  await page.goto(PAGES.logIn);
  await field(page, 'Email').fill('nobody@example.org');
  await field(page, 'Password').fill('Wrong1!x');
  await button(page, 'Login').click();
  await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeVisible();
  await field(page, 'Password').clear();
  await button(page, 'Login').click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(PASSWORD_MISSING);
  await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeHidden();
});

test(
  'an empty field of the log-in form shows its message, and no request is sent',
  MAIN,
  async ({ page }) => {
    const browserErrors = browserErrorsOf(page);
    const calls = callsOf(page);
    await page.goto(PAGES.logIn);
    await button(page, 'Login').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(EMAIL_MISSING);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(PASSWORD_MISSING);
    await expectAccessible(page);
    await field(page, 'Email').fill('nobody');
    await expect(page.getByText(EMAIL_MISSING)).toBeHidden();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(PASSWORD_MISSING);
    await button(page, 'Login').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(EMAIL_INVALID);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(page.locator('input[aria-invalid=true]')).toHaveCount(2);
    await field(page, 'Email').fill('nobody@example.org');
    await button(page, 'Login').click();
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(PASSWORD_MISSING);
    expect([...calls]).toEqual([]);
    expect(browserErrors).toEqual([]);
  },
);
