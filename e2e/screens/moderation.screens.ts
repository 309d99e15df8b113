import { mergeTests, type Page } from '@playwright/test';
import { createAppeal, createDecision } from '@plaza/contract/decision.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createReport } from '@plaza/contract/report.ts';
import { test as ofCommunity } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('moderation', async ({ page, plaza, owner, shoot }) => {
  const [author, reporter] = [await createMember(plaza), await createMember(plaza)];
  const content = 'Buy my things at https://example.org/shop, they are cheap. '.repeat(6);
  const [removed, open] = [
    await publish(plaza, author.session, { content }),
    await publish(plaza, author.session, { content }),
  ];
  for (const { id } of [removed, open])
    await callAs(plaza, reporter.session, createReport, {
      json: { subjectType: 'post', subjectId: id, reason: 'spam', text: 'The third time this week.' },
    });
  const { id: decisionId } = await callAs(plaza, owner.session, createDecision, {
    json: {
      subjectType: 'post',
      subjectId: removed.id,
      remove: true,
      measure: 'warn',
      rule: 'Share your harvest, not your advertisements',
      reason: 'Please sell your things elsewhere.\n\nEverything else you write is welcome.',
      previousId: null,
    },
  });

  await logIn(page, reporter, { remember: true });
  await page.goto(pagePath('post', { id: open.id }));
  await chooseFrom(page, page.getByRole('button', { name: 'More', exact: true }), 'Report');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('report-dialog');
  await page.goto(PAGES.moderation);
  await expect(page.getByText('Moderators took action')).toBeVisible();
  await shoot('own-reports', 'whole page');

  await signOut(page);
  await logIn(page, author, { remember: true });
  await page.goto(pagePath('post', { id: removed.id }));
  await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible();
  await shoot('removed-post', 'whole page');
  await page.goto(PAGES.moderation);
  await expect(page.getByText('Rule:')).toBeVisible();
  await shoot('own-decisions', 'whole page');
  await callAs(plaza, author.session, createAppeal, {
    params: { decisionId },
    json: { text: 'It was a gift to the neighbours.' },
  });

  await signOut(page);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageReports);
  await expect(page.getByText('It was a gift').first()).toBeVisible();
  await page.getByLabel('Remove the post', { exact: true }).check();
  await shoot('manage-reports', 'whole page');
});

async function signOut(page: Page): Promise<void> {
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expect(page).toHaveURL(PAGES.logIn);
}
