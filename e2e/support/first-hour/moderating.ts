import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { REPORTED } from '@plaza/contract/report.ts';
import type { Locator, Page } from '@playwright/test';
import { sendLogIn } from '../account-state.ts';
import { button, field } from '../first-day.ts';
import { chooseFrom } from '../menus.ts';
import { openUntil, type Person } from '../person.ts';
import { cardOf, composerOf } from '../posts.ts';
import { expect } from '../test.ts';

export const TITLE = 'For sale';
const REASON = 'Please sell elsewhere.';
const more = (page: Page | Locator) => page.getByRole('button', { name: 'More', exact: true }).first();

/** Publishes a post. @returns the path of its page */
export async function post({ page }: Person): Promise<string> {
  const composer = composerOf(page);
  await composer.title.fill(TITLE);
  await composer.content.fill('Buy my things');
  await composer.publish.click();
  const link = cardOf(page, TITLE).getByRole('link', { name: TITLE });
  return (await link.getAttribute('href')) ?? '';
}

/** Reports the post in the feed. */
export async function report({ page }: Person): Promise<void> {
  const card = cardOf(page, TITLE);
  await openUntil(page, PAGES.feed, card);
  await chooseFrom(page, more(card), 'Report');
  await page.getByLabel('Not allowed here').check();
  await field(page, 'What should moderators know?').fill('An advertisement');
  await button(page, 'Report').click();
  await expect(page.getByText(REPORTED)).toBeVisible();
}

/** Removes the reported post. */
export async function remove({ page }: Person, reporter: Person): Promise<void> {
  await openUntil(page, PAGES.manageReports, page.getByText('An advertisement'));
  const reports = page.getByRole('list', { name: 'Reports', exact: true });
  await expect(reports).toContainText(`by @${reporter.member.username}`);
  await page.getByLabel('Remove the post', { exact: true }).check();
  await field(page, 'Rule').fill('No advertisements');
  await field(page, 'Reason').fill(REASON);
  await button(page, 'Decide').click();
  await expect(page.getByText('There are no open reports.')).toBeVisible();
}

/** Reads why the post was removed, but not by whom, and appeals. */
export async function appeal({ page }: Person, address: string, moderator: Person): Promise<void> {
  const notice = page.getByRole('region', { name: 'Removed' });
  await openUntil(page, address, notice);
  await expect(notice).toContainText(REASON);
  await page.getByRole('link', { name: 'Show the decision and appeal' }).click();
  await expect(page.getByText('Rule: No advertisements')).toBeVisible();
  await expect(page.getByText(moderator.member.username)).toHaveCount(0);
  await field(page, 'Appeal').fill('It was a gift.');
  await button(page, 'Send the appeal').click();
  await expect(page.getByText('No answer yet.')).toBeVisible();
}

/** Grants the appeal. */
export async function grant({ page }: Person): Promise<void> {
  const appeals = page.getByRole('list', { name: 'Appeals' });
  await openUntil(page, PAGES.manageReports, appeals.getByText('It was a gift.'));
  await field(page, 'Answer').fill('Right, sorry.');
  await button(page, 'Grant and revert').click();
  await expect(page.getByText('There are no open appeals.')).toBeVisible();
}

/** Suspends a member for a week, from the profile. */
export async function suspend({ page }: Person, { member }: Person): Promise<void> {
  await page.goto(pagePath('profile', { id: member.username }));
  await chooseFrom(page, more(page), 'Moderate');
  await page.getByLabel('Suspend the member for 7 days').check();
  await field(page, 'Reason').fill('Again an advertisement.');
  await button(page, 'Decide').click();
  await expect(page.getByText('Decided: suspended for 7 days.')).toBeVisible();
}

/** Is signed out, and finds one page after the log-in. */
export async function findSuspension({ page, member }: Person): Promise<void> {
  await openUntil(page, PAGES.feed, button(page, 'Login'));
  await sendLogIn(page, member);
  const suspended = page.getByRole('heading', { name: 'Your account is suspended' });
  for (const path of [PAGES.invitations, PAGES.feed]) {
    await expect(suspended).toBeVisible();
    await expect(page.getByText('Again an advertisement.').first()).toBeVisible();
    await expect(page.getByText(/^The suspension ends on /)).toBeVisible();
    await page.goto(path);
  }
  await expect(suspended).toBeVisible();
}
