/** The pictures of docs/community.md: `npm run screens -- guide`. */
import { mergeTests } from '@playwright/test';
import { createDecision } from '@plaza/contract/decision.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createReport } from '@plaza/contract/report.ts';
import { changeRole, updateUser } from '@plaza/contract/user.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn, type SignedUp } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('the guide for owners', async ({ page, plaza, owner, shoot }) => {
  await setCommunity(plaza, owner, {
    name: 'Hillside Gardeners',
    description: 'For everyone with an allotment on the hill.',
    rules: 'Be kind to each other.\nShare your harvest, not your advertisements.',
    signUp: 'invite',
  });
  const { author, reported } = await createPeople(plaza, owner);

  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageCommunity);
  await expect(page.getByLabel('Name')).toHaveValue('Hillside Gardeners');
  await shoot('guide-community');
  await page.goto(PAGES.invitations);
  await button(page, 'Show link').click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Your invitations' }).scrollIntoViewIfNeeded();
  await shoot('guide-invitation', 'whole page');
  await page.goto(PAGES.manageMembers);
  await expect(page.getByText('Arno Weiss')).toBeVisible();
  await shoot('guide-members');
  await page.goto(pagePath('manageSubject', { id: `post-${reported}` }));
  await page.getByLabel('Remove the post', { exact: true }).check();
  await page.getByLabel('Rule').fill('Share your harvest, not your advertisements.');
  await page.getByLabel('Reason').fill('Please sell your things elsewhere.');
  await shoot('guide-report', 'whole page');
  await callAs(plaza, owner.session, createDecision, {
    json: {
      subjectType: 'post',
      subjectId: reported,
      remove: true,
      measure: 'none',
      rule: 'Share your harvest, not your advertisements.',
      reason: 'Please sell your things elsewhere.',
      previousId: null,
    },
  });
  await page.goto(PAGES.manageLog);
  await expect(page.getByText('removed: post').first()).toBeVisible();
  await shoot('guide-log');
  await page.context().clearCookies();
  await page.goto(PAGES.logIn);
  await logIn(page, author, { remember: true });
  await page.goto(pagePath('post', { id: reported }));
  await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible();
  await shoot('guide-removed');
});

/** A few members of the community, an invitation, and a post that was reported. */
async function createPeople(plaza: PlazaServer, owner: SignedUp) {
  const rename = new FormData();
  rename.set('name', 'Olga Berg');
  rename.set('username', 'olga');
  await callAs(plaza, owner.session, updateUser, { params: { userId: owner.session.userId }, form: rename });
  const json = { uses: 25, days: 30, note: 'The summer party' };
  const { code } = await callAs(plaza, owner.session, createInvitation, { json });
  const join = (username: string, name: string) => createMember(plaza, { username, name, invite: code });
  const author = await join('arno', 'Arno Weiss');
  const moderator = await join('mona', 'Mona Lind');
  const reporter = await join('rita', 'Rita Sol');
  const params = { userId: moderator.session.userId };
  await callAs(plaza, owner.session, changeRole, { params, json: { role: 'moderator' } });
  const content = 'Garden tools at half the price, only today: https://example.org/shop';
  const { id: reported } = await publish(plaza, author.session, { title: 'Cheap tools!', content });
  await callAs(plaza, reporter.session, createReport, {
    json: { subjectType: 'post', subjectId: reported, reason: 'spam', text: 'The third time this week.' },
  });
  return { author, reported };
}
