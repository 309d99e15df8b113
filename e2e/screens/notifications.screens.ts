import { mergeTests } from '@playwright/test';
import { createDecision } from '@plaza/contract/decision.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import {
  listNotifications,
  NOTIFICATIONS_PAGE_MAX,
  readNotifications,
} from '@plaza/contract/notification.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { createReport } from '@plaza/contract/report.ts';
import { writeComment } from '../support/comments.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { bellOf, notificationsOf } from '../support/notifications.ts';
import { callAs, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('notifications', async ({ page, plaza, owner, shoot }) => {
  // Another script may have caused notifications of the same owner; new ones are not added to those that are read.
  await callAs(plaza, owner.session, readNotifications, { json: { upTo: new Date().toISOString() } });
  const { notifications: earlier } = await callAs(plaza, owner.session, listNotifications);
  const json = { note: 'The summer party', uses: 5 };
  const { code } = await callAs(plaza, owner.session, createInvitation, { json });
  const [ada, ben, long] = [
    await createMember(plaza, { name: 'Ada Byron', invite: code }),
    await createMember(plaza, { name: 'Ben' }),
    await createMember(plaza, { name: 'Grace Murray Hopper-Wolfeschlegelsteinhausenbergerdorff' }),
  ];
  const others = [long, await createMember(plaza), await createMember(plaza), ben, ada];
  const market = await publish(plaza, owner.session, { title: 'Summer market on Saturday' });
  const arabic = await publish(plaza, owner.session, { title: 'صباح الخير' });
  const words = await publish(plaza, ada.session, { title: `Allotments ${'wordwithoutend'.repeat(8)}` });
  await logIn(page, owner, { remember: true });
  await callAs(plaza, ben.session, createReport, {
    json: { subjectType: 'post', subjectId: words.id, reason: 'spam', text: '' },
  });
  await writeComment(plaza, owner.session, words, 'Whose turn is it to water?');
  await writeComment(plaza, long.session, words, 'Mine, until Friday.');
  await writeComment(plaza, ada.session, market, `Is there coffee, @${owner.username}?`);
  for (const { session } of others) {
    await writeComment(plaza, session, market, 'I will be there, with cake for everybody.');
    await callAs(plaza, session, toggleLike, { json: { PostId: market.id } });
  }
  await callAs(plaza, ben.session, toggleLike, { json: { PostId: arabic.id } });
  await setCommunity(plaza, owner, { signUp: 'approval' });
  await createMember(plaza, { name: 'Newcomer' });
  const { items, link } = notificationsOf(page);
  await bellOf(page).click();
  await expect(items).toHaveCount(earlier.length + 8);
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
  await shoot('notifications', 'whole page');
  await link('commented on Summer market').click();
  await expect(page.locator('.comment:focus')).toBeVisible();
  await shoot('notifications-comment');
  await page.goto(pagePath('settings', { id: owner.session.userId }));
  await page.getByRole('switch').nth(3).uncheck();
  await page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded();
  await page.getByRole('switch').last().scrollIntoViewIfNeeded();
  await shoot('notifications-settings');
  await page.goto(pagePath('post', { id: market.id }));
  await page.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Mute this post' })).toBeVisible();
  await shoot('notifications-mute');
});

test('many notifications, and new ones', async ({ page, plaza, shoot }) => {
  const [author, ben] = [await createMember(plaza), await createMember(plaza, { name: 'Ben' })];
  const like = async () => {
    const { id } = await publish(plaza, author.session);
    await callAs(plaza, ben.session, toggleLike, { json: { PostId: id } });
  };
  for (let i = 0; i < 60; i++) await like();
  await logIn(page, author, { remember: true });
  await expect(bellOf(page).locator('[data-count]')).toHaveAttribute('data-count', '9+');
  await bellOf(page).click();
  const { items, link } = notificationsOf(page);
  await expect(items).toHaveCount(NOTIFICATIONS_PAGE_MAX);
  await like();
  await expect(page.getByRole('button', { name: 'Show new notifications' })).toBeVisible();
  await page.mouse.move(0, 0);
  await shoot('notifications-new');
  await link('Ben liked').focus();
  await shoot('notifications-focus');
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await shoot('notifications-more');
});

test('decisions, and no notifications', async ({ page, plaza, owner, shoot }) => {
  const [author, reporter] = [await createMember(plaza), await createMember(plaza)];
  const { id } = await publish(plaza, author.session);
  const subject = { subjectType: 'post', subjectId: id } as const;
  await callAs(plaza, reporter.session, createReport, { json: { ...subject, reason: 'spam', text: '' } });
  await logIn(page, author, { remember: true });
  await page.goto(PAGES.notifications);
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await shoot('notifications-empty');
  await callAs(plaza, owner.session, createDecision, {
    json: {
      ...subject,
      remove: true,
      measure: 'warn',
      rule: '',
      reason: 'Elsewhere, please.',
      previousId: null,
    },
  });
  await page.reload();
  await expect(notificationsOf(page).items).toHaveCount(1);
  await shoot('notifications-decision');
});
