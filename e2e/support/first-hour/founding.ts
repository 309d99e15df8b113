import type { Page } from '@playwright/test';
import { COMMUNITY_UPDATED } from '@plaza/contract/community.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Deployment } from '../deployment.ts';
import { button, field } from '../first-day.ts';
import { chooseFrom, userMenu } from '../menus.ts';
import { logInRemembered, openUntil, pathOf, type Person } from '../person.ts';
import { readQrCode } from '../qr-code.ts';
import { fillProfile, typeCredentials } from '../signup.ts';
import { expect } from '../test.ts';

export const COMMUNITY = 'The Gardens';
export const RULES = 'Be kind.\n\nNo advertisements.';

/** Signs up on the way to the printed address, and enters the code, which any process has printed. */
export async function claim({ page, member }: Person, plaza: Deployment): Promise<void> {
  const line = /^No owner yet\. Open (\S+) and enter (\S+)$/m;
  const printed = () => plaza.processes.at(-1)?.output() ?? '';
  await expect.poll(printed).toMatch(line);
  const [, address = '', code = ''] = line.exec(printed()) ?? [];
  expect(address).toBe(plaza.publicUrl + PAGES.claim);
  await page.goto(pathOf(address));
  await page.getByRole('link', { name: 'Signup today' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await typeCredentials(page, member);
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await button(page, 'Submit').click();
  await field(page, 'Code').fill(code);
  await button(page, 'Become the owner').click();
  await expect(page.getByRole('heading', { name: 'You are an owner now.' })).toBeVisible();
  await logInRemembered(page, member);
}

/** Sets name and rules, and lets only people with an invitation sign up. */
export async function setUp({ page }: Person): Promise<void> {
  await chooseFrom(page, userMenu(page), 'Manage');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Community' }).click();
  await field(page, 'Name').fill(COMMUNITY);
  await field(page, 'Rules').fill(RULES);
  await page.getByLabel('People with an invitation can sign up').check();
  await button(page, 'Save').click();
  await expect(page.getByText(COMMUNITY_UPDATED)).toBeVisible();
}

/** Creates an invitation for five people. @returns the link that its QR code contains */
export async function invite({ page }: Person): Promise<string> {
  await chooseFrom(page, userMenu(page), 'Invite people');
  await field(page, 'For').selectOption('5 people');
  await field(page, 'Note').fill('Neighbours');
  await button(page, 'Create invitation').click();
  const code = page.getByRole('img', { name: 'QR code: Invitation link' });
  await expect(code).toBeVisible();
  const link = (await readQrCode(code)) ?? '';
  await expect(field(page, 'Invitation link')).toHaveValue(link);
  return link;
}

/** Signs up by an invitation, which shows who invites, and agrees to the rules. */
export async function join({ page, member }: Person, link: string, inviter: Person): Promise<void> {
  const { name, username } = inviter.member;
  await openUntil(page, pathOf(link), page.getByText(`${name} (@${username}) invites you to ${COMMUNITY}.`));
  await typeCredentials(page, member);
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await readRules(page);
  await page.getByLabel('I agree to the rules').check();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(PAGES.feed);
  await logInRemembered(page, member);
}

async function readRules(page: Page): Promise<void> {
  const [rules] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Read the rules' }).click(),
  ]);
  await expect(rules.getByRole('heading', { name: `Rules of ${COMMUNITY}` })).toBeVisible();
  expect(await rules.getByRole('main').locator('.linked-text').textContent()).toBe(RULES);
  await rules.close();
}

/** Makes a member a moderator, who finds the pages of moderators from then on. */
export async function appoint({ page }: Person, moderator: Person): Promise<void> {
  await moderator.page.goto(PAGES.manage);
  await expect(moderator.page.getByRole('heading', { name: 'For moderators only' })).toBeVisible();
  await page.goto(PAGES.manageMembers);
  await button(page, `Change role of ${moderator.member.name}`).click();
  await page.getByLabel(/^Moderator:/).check();
  await button(page, 'Save').click();
  await expect(page.getByText(`The role of ${moderator.member.name} is changed.`)).toBeVisible();
  const overview = moderator.page.getByRole('heading', { name: 'Overview', level: 1 });
  await openUntil(moderator.page, PAGES.manage, overview);
}
