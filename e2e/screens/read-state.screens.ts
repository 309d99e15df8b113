import { PAGES, pagePath, UNVIEWED_SEARCH } from '@plaza/contract/pages.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { recordSeenPosts } from '@plaza/contract/read-state.ts';
import { recordView } from '@plaza/contract/view.ts';
import { writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { DIVIDER, feedTools } from '../support/read-state.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('read state', async ({ page, plaza, shoot }) => {
  const [author, member] = [
    await createMember(plaza, { name: 'Mary Somerville' }),
    await createMember(plaza),
  ];
  const seen = await publish(plaza, author.session, { title: 'The market opens at eight' });
  await writeComment(plaza, author.session, seen, 'Bring a bag.');
  await callAs(plaza, member.session, recordView, { params: { id: seen.id } });
  await callAs(plaza, member.session, recordSeenPosts, { json: { upTo: seen.id } });
  for (const text of ['And some time.', 'See you there!'])
    await writeComment(plaza, author.session, seen, text);
  await publish(plaza, author.session, { title: 'A bench for the square' });
  await logIn(page, member, { remember: true });
  await expect(page.getByText(DIVIDER)).toBeVisible();
  await cardOf(page, seen.title).scrollIntoViewIfNeeded();
  await shoot('feed-divider');
  await shoot('feed-divider-whole', 'whole page');
  const tools = feedTools(page);
  await tools.unviewed.click();
  await expect(page.getByRole('feed', { name: 'Posts that are new to me' })).toBeVisible();
  await shoot('feed-unviewed');
  await tools.markAll.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await shoot('feed-all-seen');
  await page.goto(pagePath('post', { id: seen.id }));
  await expect(page.getByRole('button', { name: '2 new comments' })).toBeVisible();
  await shoot('post-new-comments', 'whole page');
  // Without what is new.
  for (const { id } of await callAs(plaza, member.session, listPosts))
    await callAs(plaza, member.session, recordView, { params: { id } });
  await page.goto(PAGES.feed + UNVIEWED_SEARCH);
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await shoot('feed-unviewed-empty');
});
