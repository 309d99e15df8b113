import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost, getPost } from '@plaza/contract/post.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

test('only the owner deletes a post, after being asked', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const others = await publish(plaza, (await createMember(plaza)).session, { title: newTitle() });
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
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
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await expect(cardOf(page, others.title)).toBeFocused();
  await expect
    .poll(async () =>
      (
        await page.request.get(endpointPath(getPost, { id }), {
          headers: { Authorization: `Bearer ${member.session.accessToken}` },
        })
      ).status(),
    )
    .toBe(404);
  await expect(cardOf(page, others.title)).toBeVisible();
});

test('a deletion that fails brings the post back and says so', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const route = `**${endpointPath(deletePost, { id })}`;
  await page.route(route, (call) => (call.request().method() === 'DELETE' ? call.abort() : call.fallback()));
  const card = cardOf(page, title);
  await chooseFrom(page, card.getByRole('button', { name: 'Post menu' }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/was not deleted/)).toBeVisible();
  await expect(card).toBeVisible();
  await page.unroute(route);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toHaveCount(0);
});

test('a post that is deleted in one tab leaves the other, too', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  await expect(cardOf(other, title)).toBeVisible();
  await chooseFrom(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(cardOf(other, title)).toHaveCount(0);
});
