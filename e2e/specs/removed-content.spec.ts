import { createComment, listComments } from '@plaza/contract/comment.ts';
import { revertDecision } from '@plaza/contract/decision.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { createModerator, removeAsModerator, test } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('a comment that is removed is marked where it stands, live, for its author only, until it is restored', async ({
  page,
  plaza,
  owner,
  browser,
}) => {
  const [author, reader] = [await createMember(plaza), await createMember(plaza)];
  const moderator = await createModerator(plaza, owner);
  const post = await publish(plaza, reader.session);
  await callAs(plaza, author.session, createComment, { json: { PostId: post.id, commentBody: 'Nonsense' } });
  const comments = await callAs(plaza, reader.session, createComment, {
    json: { PostId: post.id, commentBody: 'And yours' },
  });
  const commentId = comments[0]?.id ?? 0;
  await logIn(page, author, { remember: true });
  await page.goto(pagePath('post', { id: post.id }));
  const others = await (await browser.newContext()).newPage();
  await logIn(others, reader, { remember: true });
  await others.goto(pagePath('post', { id: post.id }));
  await expect(others.getByText('Nonsense')).toBeVisible();
  await expect(page.getByText('Nonsense')).toBeVisible();

  const decisionId = await removeAsModerator(plaza, moderator, commentId, 'comment');
  const notice = page.getByRole('region', { name: 'Removed' });
  await expect(notice).toContainText('A moderator removed this comment. Only you and moderators see it.');
  await expect(notice).toContainText('Rude');
  await expect(page.getByRole('listitem').filter({ has: notice })).toContainText('Nonsense');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await expect(others.getByText('This comment was deleted.')).toBeVisible();
  await others.reload();
  await expect(others.getByText('And yours')).toBeVisible();
  await expect(others.getByText('Nonsense')).toHaveCount(0);
  const seen = await callAs(plaza, reader.session, listComments, { params: { postId: post.id } });
  expect(seen).toHaveLength(1);

  await callAs(plaza, moderator.session, revertDecision, {
    params: { decisionId },
    json: { reason: 'A mistake' },
  });
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Nonsense')).toBeVisible();
});

test('a removed post is in the own list and readable with its comments, but nothing can be added to it', async ({
  page,
  plaza,
  owner,
}) => {
  const author = await createMember(plaza);
  const moderator = await createModerator(plaza, owner);
  const post = await publish(plaza, author.session, { title: 'Buy my things' });
  await callAs(plaza, author.session, createComment, { json: { PostId: post.id, commentBody: 'Cheap' } });
  await removeAsModerator(plaza, moderator, post.id);
  await logIn(page, author, { remember: true });
  await page.goto(pagePath('profile', { id: author.username }));
  const card = cardOf(page, post.title);
  await expect(card).toContainText('A moderator removed this post.');
  await expect(card.getByRole('button', { name: /like/i })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await card.getByRole('link', { name: post.title }).click();
  await expect(page.getByText('Cheap')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0);
  await expectAccessible(page);
});
