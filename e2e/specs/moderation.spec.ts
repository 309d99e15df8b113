import type { Browser, Locator, Page } from '@playwright/test';
import { createComment } from '@plaza/contract/comment.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createReport, REPORTED } from '@plaza/contract/report.ts';
import { createModerator, removeAsModerator, test } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn, type SignedUp } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { postHeading } from '../support/post-page.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { expect, MAIN } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const more = (page: Page | Locator) => page.getByRole('button', { name: 'More', exact: true });

/** A page of another browser where a member is logged in. */
async function pageOf(browser: Browser, member: SignedUp): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, member, { remember: true });
  return page;
}

test(
  'a post is reported, removed with a reason, appealed and restored by another moderator',
  MAIN,
  async ({ page, plaza, owner, browser }) => {
    const [author, reporter] = [await createMember(plaza), await createMember(plaza)];
    const moderator = await createModerator(plaza, owner);
    const post = await publish(plaza, author.session, { content: 'Buy my things' });
    const address = pagePath('post', { id: post.id });

    await logIn(page, reporter, { remember: true });
    await chooseFrom(page, more(cardOf(page, post.title)), 'Report');
    await expect(page.getByRole('dialog', { name: 'Report this post?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Not allowed here').check();
    await field(page, 'What should moderators know?').fill('An advertisement');
    await button(page, 'Report').click();
    await expect(page.getByText(REPORTED)).toBeVisible();
    await page.goto(PAGES.moderation);
    await expect(page.getByText('Not decided yet')).toBeVisible();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);

    const first = await pageOf(browser, moderator);
    await first.goto(PAGES.manage);
    await first.getByRole('link', { name: '1 open report, 0 open appeals' }).click();
    await expect(first.getByText('An advertisement')).toBeVisible();
    await expectAccessible(first);
    await expectFitsWidth(first, 320);
    await first.getByLabel('Remove the post and warn the member').check();
    await button(first, 'Decide').click();
    await expect(field(first, 'Reason')).toBeFocused();
    await expect(first.getByText('Please write why, for the member concerned.')).toBeVisible();
    await field(first, 'Rule').fill('No advertisements');
    await field(first, 'Reason').fill('Please sell elsewhere.');
    await button(first, 'Decide').click();
    await expect(first.getByText('There are no open reports.')).toBeVisible();
    await expect(first.getByRole('list', { name: 'Decisions' })).toContainText('Removed and warned');

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
    await page.goto(PAGES.moderation);
    await expect(page.getByText('Moderators took action')).toBeVisible();

    const concerned = await pageOf(browser, author);
    await concerned.goto(address);
    await expect(concerned.getByRole('region', { name: 'Removed' })).toContainText('Please sell elsewhere.');
    await expectAccessible(concerned);
    await concerned.getByRole('link', { name: 'Show the decision and appeal' }).click();
    await expect(concerned.getByText('Rule: No advertisements')).toBeVisible();
    await expect(concerned.getByText(moderator.username)).toHaveCount(0);
    await button(concerned, 'Send the appeal').click();
    await expect(field(concerned, 'Appeal')).toBeFocused();
    await field(concerned, 'Appeal').fill('It was a gift.');
    await expectAccessible(concerned);
    await expectFitsWidth(concerned, 320);
    await button(concerned, 'Send the appeal').click();
    await expect(concerned.getByText('No answer yet.')).toBeVisible();

    await first.reload();
    await expect(first.getByText('It was a gift.').first()).toBeVisible();
    await expect(first.getByText(ERROR_MESSAGE.other_moderator_required)).toBeVisible();
    await expect(field(first, 'Answer')).toHaveCount(0);
    await expectAccessible(first);

    const second = await pageOf(browser, owner);
    await second.goto(PAGES.manageReports);
    await field(second, 'Answer').fill('Right, sorry.');
    await button(second, 'Grant and revert').click();
    await expect(second.getByText('There are no open appeals.')).toBeVisible();
    await concerned.reload();
    await expect(concerned.getByText('Granted: the decision is reverted.')).toBeVisible();
    await expect(concerned.getByText('Right, sorry.')).toBeVisible();
    await page.goto(address);
    await expect(postHeading(page, post.title)).toBeVisible();
  },
);

test('of two moderators the second is told what the first decided, and keeps what was typed', async ({
  page,
  plaza,
  owner,
}) => {
  const author = await createMember(plaza);
  const { id } = await publish(plaza, author.session, {});
  await logIn(page, owner, { remember: true });
  await page.goto(pagePath('post', { id }));
  await chooseFrom(page, more(page), 'Moderate');
  await page.getByLabel('Warn the member', { exact: true }).check();
  await field(page, 'Reason').fill('Be kind.');
  const moderator = await createModerator(plaza, owner);
  await removeAsModerator(plaza, moderator, id);
  await button(page, 'Decide').click();
  await expect(page.getByText(`${moderator.username} decided about this already: removed.`)).toBeVisible();
  await expect(field(page, 'Reason')).toHaveValue('Be kind.');
  await expect(page.getByText('Removed · 1 earlier decision')).toBeVisible();
});

test('comments and members are reported by keyboard, and own content has no such menu', async ({
  page,
  plaza,
}) => {
  const [author, reporter] = [await createMember(plaza), await createMember(plaza)];
  const { id } = await publish(plaza, author.session, {});
  await callAs(plaza, author.session, createComment, {
    json: { PostId: id, commentBody: 'Rude words' },
  });
  await logIn(page, reporter, { remember: true });
  await page.goto(pagePath('post', { id }));
  const menu = more(page.getByRole('list', { name: 'Comments' }));
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Moderate' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Report this comment?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.goto(pagePath('profile', { id: author.username }));
  await expect(more(page).first()).toBeVisible();
  await page.goto(pagePath('profile', { id: reporter.username }));
  await expect(button(page, 'Profile menu')).toBeVisible();
  await expect(more(page)).toHaveCount(0);
  await callAs(plaza, reporter.session, createReport, {
    json: { subjectType: 'member', subjectId: author.session.userId, reason: 'other' },
  });
  await page.goto(pagePath('profile', { id: author.username }));
  await chooseFrom(page, more(page).first(), 'Report');
  await button(page, 'Report').click();
  await expect(page.getByText('You reported this already.')).toBeVisible();
});
