import type { Page } from '@playwright/test';
import { blockMember, muteMember } from '@plaza/contract/block.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { sendLogIn } from '../support/account-state.ts';
import { setCommunity, test } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, confirmDeletion } from '../support/menus.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';

/** A word with marks that reach over other lines. */
const marked = (word: string) => `${word}${'\u0308'.repeat(14)} ${word} ${word} ${word}`;

/** The texts with many marks on the page, and those of them outside of a box that limits what is drawn. */
const textsWithMarks = (page: Page) =>
  page.evaluate(() => {
    const all: string[] = [];
    const unlimited: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { nodeValue, parentElement } = text;
      if (!nodeValue || !/\p{M}{10}/u.test(nodeValue) || !parentElement?.checkVisibility()) continue;
      all.push(nodeValue);
      let box: Element | null = parentElement;
      const isLimited = (element: Element) => {
        const { clipPath, overflowY } = getComputedStyle(element);
        return clipPath !== 'none' || overflowY === 'clip' || overflowY === 'hidden';
      };
      while (box && box !== document.body && !isLimited(box)) box = box.parentElement;
      if (!box || box === document.body) unlimited.push(nodeValue);
    }
    return { all, unlimited };
  });

/** At least `count` texts with many marks are visible, all in boxes that limit what is drawn. */
const expectLimited = (page: Page, count: number) =>
  expect(async () => {
    const { all, unlimited } = await textsWithMarks(page);
    expect(all.length).toBeGreaterThanOrEqual(count);
    expect(unlimited).toEqual([]);
  }).toPass();

test('texts with many marks are limited in lists, dialogs and messages', async ({ page, plaza, owner }) => {
  await setCommunity(plaza, owner, { name: marked('Garden') });
  const [muted, blocked] = [
    await createMember(plaza, { name: marked('Mute') }),
    await createMember(plaza, { name: marked('Block') }),
  ];
  for (const [endpoint, { session }] of [
    [muteMember, muted],
    [blockMember, blocked],
  ] as const)
    await callAs(plaza, owner.session, endpoint, {
      params: { userId: owner.session.userId, memberId: session.userId },
    });
  await callAs(plaza, owner.session, createInvitation, { json: { note: marked('Note') } });
  await setCommunity(plaza, owner, { name: marked('Garden'), signUp: 'approval' });
  const applicant = await createMember(plaza, { name: marked('Apply') });
  const { id, title } = await publish(plaza, owner.session, { title: marked('Title') });
  await sendLogIn(page, applicant);
  await expectLimited(page, 1);
  await page.context().clearCookies();
  await page.goto(PAGES.logIn);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.blocks);
  await expectLimited(page, 2);
  await page.goto(PAGES.invitations);
  await expectLimited(page, 1);
  await page.goto(PAGES.manage);
  await expectLimited(page, 1);
  await page.goto(PAGES.manageRegistrations);
  await expectLimited(page, 1);
  await page.goto(PAGES.manageMembers);
  await expectLimited(page, 2);
  await page.getByRole('button', { name: /^Change role of Mut/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLimited(page, 3);
  await page.goto(PAGES.feed);
  await chooseFrom(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }), 'Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLimited(page, 2);
  await page.route(`**${endpointPath(deletePost, { id })}`, (route) => route.abort());
  await confirmDeletion(page);
  await expect(page.getByText(/was not deleted/)).toBeVisible();
  await expectLimited(page, 2);
});
