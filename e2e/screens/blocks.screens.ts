import { blockMember, muteMember } from '@plaza/contract/block.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('blocks', async ({ page, plaza, shoot }) => {
  const [member, other, blocked, muted] = [
    await createMember(plaza),
    await createMember(plaza, { name: 'Grace Hopper' }),
    await createMember(plaza, { name: 'A member whose name is so long that it takes several lines' }),
    await createMember(plaza),
  ];
  const { title } = await publish(plaza, other.session);
  const { userId } = member.session;
  for (const [endpoint, hidden] of [
    [blockMember, blocked],
    [muteMember, muted],
  ] as const)
    await callAs(plaza, member.session, endpoint, { params: { userId, memberId: hidden.session.userId } });
  await logIn(page, member, { remember: true });
  const more = cardOf(page, title).getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await shoot('more-menu');
  await page.keyboard.press('Escape');
  await chooseFrom(page, more, `Block @${other.username}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('block-dialog');
  await page.keyboard.press('Escape');
  await page.goto(PAGES.blocks);
  await expect(page.getByText(muted.name)).toBeVisible();
  await shoot('blocks', 'whole page');
  await page.goto(pagePath('profile', { id: blocked.username }));
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await shoot('blocked-profile');
  await page.goto(pagePath('profile', { id: muted.username }));
  await expect(page.getByText('Muted by you')).toBeVisible();
  await shoot('muted-profile');
});
