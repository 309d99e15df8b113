import type { Browser, Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { deploy, type Deployment } from '../support/deployment.ts';
import { button, field } from '../support/first-day.ts';
import { appoint, claim, COMMUNITY, invite, join, setUp } from '../support/first-hour/founding.ts';
import * as moderating from '../support/first-hour/moderating.ts';
import * as recovering from '../support/first-hour/recovering.ts';
import type { Member } from '../support/members.ts';
import {
  logInRemembered,
  newPerson,
  openBrowser,
  openUntil,
  pathOf,
  type Person,
} from '../support/person.ts';
import { postHeading } from '../support/post-page.ts';
import { expect, test as base } from '../support/test.ts';

const testWith = (size: number) =>
  base.extend<object, { plaza: Deployment }>({
    plaza: [
      async ({}, use) => {
        await using plaza = await deploy(size);
        await use(plaza);
      },
      { scope: 'worker' },
    ],
  });
const DEPLOYMENTS = {
  'on SQLite': testWith(1),
  'on three processes with PostgreSQL': testWith(3),
};

/** The people; who act upon each other talk to different processes. */
interface People {
  readonly owner: Person;
  readonly author: Person;
  readonly moderator: Person;
  readonly reporter: Person;
}

const step = base.step;

for (const [where, test] of Object.entries(DEPLOYMENTS))
  test(`people found a community, moderate it and recover passwords, ${where}`, async ({
    browser,
    plaza,
  }) => {
    const people = {
      owner: await newPerson(browser, plaza, 0, 'Olga'),
      author: await newPerson(browser, plaza, 1, 'Arno'),
      moderator: await newPerson(browser, plaza, 2, 'Mona'),
      reporter: await newPerson(browser, plaza, 0, 'Rita'),
    };
    await found(people, plaza);
    await moderate(people);
    await step('a suspended member is signed out and finds one page', async () => {
      await moderating.suspend(people.moderator, people.author);
      await moderating.findSuspension(people.author);
    });
    await step('the log lists all of it', () => expectLog(people, eventsOf(people)));
    await recover(people, plaza, browser);
    await step('the log lists the reset links', () => expectLog(people, linksOf(people)));
    for (const { browserErrors } of Object.values(people)) expect(browserErrors).toEqual([]);
  });

async function found({ owner, author, moderator, reporter }: People, plaza: Deployment): Promise<void> {
  await step('the owner signs up and claims with the printed code', () => claim(owner, plaza));
  await step('the owner sets name, rules and sign-up by invitation', async () => {
    await author.page.goto(PAGES.signUp);
    await expect(field(author.page, 'Email')).toBeVisible();
    await setUp(owner);
    const notice = author.page.getByRole('heading', { name: 'Sign-up is by invitation' });
    await openUntil(author.page, PAGES.signUp, notice);
    await expect(author.page).toHaveTitle(`Sign up · ${COMMUNITY}`);
  });
  await step('people join by the QR code of an invitation', async () => {
    const link = await invite(owner);
    for (const person of [author, moderator, reporter]) await join(person, link, owner);
    await openUntil(owner.page, PAGES.invitations, owner.page.getByText('3 of 5 people joined'));
  });
  await step('the owner makes a member a moderator', () => appoint(owner, moderator));
}

async function moderate({ owner, author, moderator, reporter }: People): Promise<void> {
  const address = await step('a member posts', () => moderating.post(author));
  await step('another member reports the post', () => moderating.report(reporter));
  await step('a moderator removes it with a reason', async () => {
    await moderating.remove(moderator, reporter);
    const gone = reporter.page.getByRole('heading', { name: 'This post is not here' });
    await openUntil(reporter.page, address, gone);
    await openUntil(reporter.page, PAGES.moderation, reporter.page.getByText('Moderators took action'));
  });
  await step('the author reads the reason and appeals', () => moderating.appeal(author, address, moderator));
  await step('the owner grants the appeal, and the post is back', async () => {
    await moderating.grant(owner);
    const granted = author.page.getByText('Granted: the decision is reverted.');
    await openUntil(author.page, PAGES.moderation, granted);
    await openUntil(reporter.page, address, postHeading(reporter.page, moderating.TITLE));
  });
}

/** The newest entries of the log, the newest one first. */
async function expectLog({ owner }: People, newest: readonly string[]): Promise<void> {
  const entries = owner.page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await openUntil(owner.page, PAGES.manageLog, entries.filter({ hasText: newest[0] ?? '' }).first());
  const shown = await entries.allTextContents();
  expect(shown.slice(0, newest.length)).toEqual(newest.map((text) => expect.stringContaining(text)));
}

function eventsOf({ owner, author, moderator }: People): readonly string[] {
  const [o, a, m] = [owner, author, moderator].map(({ member }) => `@${member.username}`);
  return [
    `${m} suspended: ${a} (for 7 days)`,
    `${o} reverted a decision: post 1 of ${a}`,
    `${o} decided about an appeal: post 1 of ${a} (granted)`,
    `${m} removed: post 1 of ${a} (No advertisements)`,
    `${o} changed the role: ${m} (moderator)`,
    `${o} invited: ${o}`,
    `${o} changed the community (name, rules, sign-up)`,
    `${o} changed the role: ${o} (owner)`,
  ];
}

function linksOf({ moderator, reporter }: People): readonly string[] {
  const subject = `created a reset link: @${reporter.member.username}`;
  return [`The command line ${subject}`, `@${moderator.member.username} ${subject}`];
}

/** Each way ends with a session; the password logs in at another process, and earlier sessions have ended. */
async function recover({ moderator, reporter }: People, plaza: Deployment, browser: Browser): Promise<void> {
  const { byCode, byLink, createCode, createLink, printLink, requestEmail } = recovering;
  const ways: Record<string, (page: Page, renewed: Member) => Promise<void>> = {
    'a recovery code': async (page, renewed) => byCode(page, renewed, await createCode(reporter)),
    'a link of a moderator': async (page, renewed) =>
      byLink(page, renewed, pathOf(await createLink(moderator, renewed))),
    'a link of the command line': async (page, renewed) =>
      byLink(page, renewed, await printLink(plaza, renewed)),
    'an email': async (page, renewed) => byLink(page, renewed, await requestEmail(page, plaza, renewed)),
  };
  let { page: earlier, member: present } = reporter;
  for (const [index, [way, recoverBy]] of Object.entries(ways).entries())
    await step(`a member sets a new password with ${way}`, async () => {
      const renewed = { ...present, password: `Better-horse${index}!` };
      await recoverBy(await openBrowser(browser, plaza, index + 1), renewed);
      await openUntil(earlier, PAGES.feed, button(earlier, 'Login'));
      earlier = await openBrowser(browser, plaza, index + 2);
      await logInRemembered(earlier, renewed);
      present = renewed;
    });
  await step('a member logs in with a passkey, and sets a new password', async () => {
    const context = await browser.newContext({ baseURL: plaza.publicUrl });
    const renewed = { ...present, password: 'Better-horse9!' };
    await recovering.byPasskey(await context.newPage(), present, renewed.password);
    await openUntil(earlier, PAGES.feed, button(earlier, 'Login'));
    await logInRemembered(await openBrowser(browser, plaza, 0), renewed);
  });
}
