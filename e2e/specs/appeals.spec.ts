import { createAppeal, decideAppeal } from '@plaza/contract/decision.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { createModerator, removeAsModerator, test } from '../support/community.ts';
import { field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('an appeal that another moderator answers says so at once on the page of the second one', async ({
  page,
  plaza,
  owner,
}) => {
  const [author, moderator] = [await createMember(plaza), await createModerator(plaza, owner)];
  const third = await createModerator(plaza, owner);
  const { id } = await publish(plaza, author.session, {});
  const decisionId = await removeAsModerator(plaza, moderator, id);
  const params = { decisionId };
  await logIn(page, third, { remember: true });
  const stream = page.waitForResponse('**/api/events*');
  await page.goto(PAGES.manageReports);
  await stream;
  await callAs(plaza, author.session, createAppeal, { params, json: { text: 'It was a joke.' } });
  const appeals = page.getByRole('list', { name: 'Appeals' });
  await expect(appeals).toContainText('It was a joke.');
  await field(page, 'Answer').fill('Half a thought');
  await callAs(plaza, owner.session, decideAppeal, { params, json: { isGranted: false, answer: 'No.' } });
  await expect(appeals).toContainText(`Rejected. Answered by @${owner.username}.`);
  await expect(appeals).toContainText('Half a thought');
  await expect(field(page, 'Answer')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
