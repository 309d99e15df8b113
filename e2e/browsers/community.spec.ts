import { mergeTests } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { REGISTRATION_APPROVED } from '@plaza/contract/registration.ts';
import { REPORTED } from '@plaza/contract/report.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { createMember, newIdentity, type Member } from '../support/members.ts';
import { memberWithPost } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import { signUp } from './support/sign-up.ts';
import type { Tab } from './support/tab.ts';
import { expect, test as ofTab } from './support/test.ts';

const test = mergeTests(ofTab, ofCommunity);

/** Another member uses the browser, from a page on. */
async function change(tab: Tab, member: Member, path: string): Promise<void> {
  await tab.choose('Sign out');
  await tab.isAt(PAGES.logIn);
  await logIn(tab, member, { remember: true });
  await tab.open(path);
}

test('a post is reported, removed with a reason, appealed and restored', async ({ tab, plaza, owner }) => {
  const { member: author, id, title } = await memberWithPost(plaza, { content: 'Buy my things' });
  const reporter = await createMember(plaza);
  const address = pagePath('post', { id });
  await tab.open(address);
  await logIn(tab, reporter, { remember: true });
  await tab.choose('Report', 'More');
  await tab.press('radio', 'Not allowed here');
  await tab.type('What should moderators know?', 'An advertisement');
  await tab.press('button', 'Report');
  await tab.sees(REPORTED);

  await change(tab, owner, PAGES.manageReports);
  await tab.sees('An advertisement');
  await tab.press('radio', 'Remove the post');
  await tab.press('button', 'Decide');
  await tab.sees('Please write why, for the member concerned.');
  await tab.type('Reason', 'Please sell elsewhere.');
  await tab.press('button', 'Decide');
  await tab.sees('There are no open reports.');

  await change(tab, author, address);
  await tab.sees('Please sell elsewhere.');
  await tab.press('link', 'Show the decision and appeal');
  await tab.type('Appeal', 'It was a gift.');
  await tab.press('button', 'Send the appeal');
  await tab.sees('No answer yet.');

  await change(tab, owner, PAGES.manageReports);
  await tab.type('Answer', 'Right, sorry.');
  await tab.press('button', 'Grant and revert');
  await tab.sees('There are no open appeals.');

  await change(tab, author, PAGES.moderation);
  await tab.sees('Granted: the decision is reverted.');
  await change(tab, reporter, address);
  await tab.sees(title);
  await tab.sees('Buy my things');
});

test('an applicant is approved, and then invites a neighbour', async ({ tab, plaza, owner }) => {
  const [applicant, neighbour] = [newIdentity(), newIdentity()];
  await setCommunity(plaza, owner, { signUp: 'approval' });
  await tab.open(PAGES.signUp);
  await signUp(tab, applicant, 'I live next door.');
  await tab.sees('Waiting for approval');
  await tab.press('button', 'Sign out');
  await tab.isAt(PAGES.logIn);
  await logIn(tab, owner, { remember: true });
  await tab.open(PAGES.manageRegistrations);
  await tab.sees('I live next door.');
  await tab.press('button', `Approve ${applicant.name}`);
  await tab.sees(REGISTRATION_APPROVED);

  await setCommunity(plaza, owner, { signUp: 'invite' });
  await change(tab, applicant, PAGES.invitations);
  await tab.press('button', 'Create invitation');
  const field = await tab.find('textbox', 'Invitation link');
  const link = await tab.run<string>('return arguments[0].value', field);
  await tab.choose('Sign out');
  await tab.isAt(PAGES.logIn);
  await tab.open(PAGES.signUp);
  await tab.sees('Sign-up is by invitation');
  await tab.open(link);
  await tab.sees(`(@${applicant.username}) invites you to Plaza.`);
  await signUp(tab, neighbour);
  await tab.find('button', 'Open user menu');
  expect(await tab.run('return location.pathname')).toBe(PAGES.feed);
});
