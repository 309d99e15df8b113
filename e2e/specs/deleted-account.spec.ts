import { pagePath } from '@plaza/contract/pages.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { API_BASE, endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, updatePost } from '@plaza/contract/post.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { commentOn, logInLive } from '../support/live.ts';
import { createMember, type SignedUp } from '../support/members.ts';
import { callAs, cardOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const leave = (plaza: PlazaServer, { session }: SignedUp) =>
  callAs(plaza, session, deleteUser, { params: { userId: session.userId } });

test('posts, comments and counts of a member who deletes the account go from an open feed', async ({
  page,
  plaza,
}) => {
  const { member: leaver, title } = await memberWithPost(plaza);
  const other = await memberWithPost(plaza);
  await commentOn(plaza, leaver, other.id, 'Goodbye');
  await logInLive(page, await createMember(plaza));
  const comments = (name: string) => cardOf(page, other.title).getByRole('link', { name });
  await expect(comments('1 comment')).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  await leave(plaza, leaver);
  await expect(page.getByRole('article', { name: 'This post was deleted.' })).toHaveCount(1);
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(comments('0 comments')).toBeVisible();
});

test('a page that shows nothing of a member who deletes the account reads nothing again', async ({
  page,
  plaza,
}) => {
  const leaver = await createMember(plaza);
  const { member: writer, post } = await memberWithPost(plaza);
  await logInLive(page, await createMember(plaza), pagePath('post', { id: post.id }));
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  const retitle = async (title: string) => {
    await callAs(plaza, writer.session, updatePost, { params: { id: post.id }, json: { title } });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };
  await retitle('Before it');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API_BASE)) requests.push(pathname);
  });
  await leave(plaza, leaver);
  // The page reads at most a second after an event, and a post that it has just read two seconds later.
  await retitle('After it');
  await retitle('Much later');
  expect(new Set(requests)).toEqual(new Set([endpointPath(getPost, { id: post.id })]));
});
