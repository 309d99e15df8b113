import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { chooseFrom, confirmDeletion } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, memberWithPost, publish, publishedTitles } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';

test('only the owner deletes a post, after confirmation', MAIN, async ({ page, plaza }) => {
  const others = await publish(plaza, (await createMember(plaza)).session);
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await expect(cardOf(page, others.title)).toBeVisible();
  await expect(cardOf(page, others.title).getByRole('button', { name: 'Post menu' })).toHaveCount(0);
  const card = cardOf(page, title);
  await card.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await chooseFrom(page, card.getByRole('button', { name: 'Post menu' }), 'Delete');
  await confirmDeletion(page);
  await expect(card).toHaveCount(0);
  await expect(cardOf(page, others.title)).toBeFocused();
  await expect.poll(() => publishedTitles(plaza, member)).toEqual([]);
  await expect(cardOf(page, others.title)).toBeVisible();
});

test('a post whose deletion failed reappears with a message', async ({ page, plaza }) => {
  const { member, id, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const route = `**${endpointPath(deletePost, { id })}`;
  await page.route(route, (call) => (call.request().method() === 'DELETE' ? call.abort() : call.fallback()));
  const card = cardOf(page, title);
  await chooseFrom(page, card.getByRole('button', { name: 'Post menu' }), 'Delete');
  await confirmDeletion(page);
  await expect(page.getByText(/was not deleted/)).toBeVisible();
  await expect(card).toBeVisible();
  await page.unroute(route);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toHaveCount(0);
});

test('a post that is deleted in one tab disappears from the other', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  await expect(cardOf(other, title)).toBeVisible();
  await chooseFrom(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }), 'Delete');
  await confirmDeletion(page);
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(cardOf(other, title)).toHaveCount(0);
});
