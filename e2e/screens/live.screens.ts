import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { callAs, cardOf, composerOf, publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

const STREAM = endpointPath(streamEvents);

test('live updates', async ({ page, plaza, shoot }) => {
  const [reader, writer] = [await createMember(plaza), await createMember(plaza, { name: 'Grace Hopper' })];
  const [gone, changed] = [await publish(plaza, writer.session), await publish(plaza, writer.session)];
  const { session } = writer;
  const open = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
  await logIn(page, reader, { remember: true });
  await open;
  await expect(cardOf(page, gone.title)).toBeVisible();
  await callAs(plaza, session, deletePost, { params: { id: gone.id } });
  await callAs(plaza, session, updatePost, { params: { id: changed.id }, json: { content: 'Other words' } });
  await publish(plaza, session);
  await expect(page.getByText('This post was deleted.')).toBeAttached();
  await expect(page.getByText('Changed just now')).toBeAttached();
  await expect(page.getByRole('button', { name: /new post/ })).toBeVisible();
  await shoot('live-feed', 'whole page');
});

test('live comments', async ({ page, plaza, shoot }) => {
  const [reader, writer] = [await createMember(plaza), await createMember(plaza, { name: 'Grace Hopper' })];
  const post = await publish(plaza, writer.session);
  const { session } = writer;
  const comment = (commentBody: string) =>
    callAs(plaza, session, createComment, { json: { PostId: post.id, commentBody } });
  for (let i = 0; i < 20; i++) await comment(`A comment, the ${i + 1}th of twenty`);
  await page.goto(pagePath('post', { id: post.id }));
  const open = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
  await logIn(page, reader, { remember: true });
  await open;
  await expect(page.getByText('the 20th')).toBeAttached();
  await comment('One more');
  await expect(page.getByRole('button', { name: '1 new comment' }).last()).toBeVisible();
  await shoot('live-comments');
  const [, second] = await callAs(plaza, session, listComments, { params: { postId: post.id } });
  await callAs(plaza, session, deleteComment, { params: { commentId: second?.id ?? 0 } });
  await expect(page.getByText('This comment was deleted.')).toBeAttached();
  await shoot('live-deleted-comment');
  await callAs(plaza, session, deletePost, { params: { id: post.id } });
  await expect(page.getByText('This post was deleted.').first()).toBeVisible();
  await shoot('live-deleted');
});

test('completion of mentions', async ({ page, plaza, shoot }) => {
  const prefix = newIdentity().username;
  for (const end of ['a', 'b', 'c']) await createMember(plaza, { username: `${prefix.slice(0, 28)}_${end}` });
  const reader = await createMember(plaza, { name: 'Grace Hopper' });
  const mention = `${prefix.slice(0, 28)}_a`;
  await publish(plaza, reader.session, { content: `Thank you, @${mention}!` });
  await logIn(page, reader, { remember: true });
  await composerOf(page).content.focus();
  await page.keyboard.type(`Hello @${prefix.slice(0, 28)}`);
  await expect(page.getByRole('option')).toHaveCount(3);
  await shoot('mention-completion');
});
