import { publish } from '../support/posts.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ plaza, bea }) => {
  await publish(plaza, bea.session, { title: 'A walk', content: 'At the harbour' });
});

test('post: its title is said when it opens, and reading goes on there', async ({ ada, listener }) => {
  await listener.logIn(ada);
  await listener.press('h', 'Create a post heading level 2.');
  await listener.press('h', 'A walk link heading level 2.');
  await listener.press('Return', 'A walk heading level 1.');
  await listener.press('Down', 'At the harbour.');
});

test('post: letters that open pages say their headings, and Back the post', async ({
  plaza,
  ada,
  bea,
  listener,
}) => {
  for (const title of ['Second walk', 'Third walk']) await publish(plaza, bea.session, { title });
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.press('j', 'Posts.', 'Feed with 3 articles', 'Third walk.', /Content/);
  await listener.press('j', 'Second walk.', /Content/);
  await listener.press('j', 'A walk.', /At the harbour/);
  await listener.press('o', 'A walk heading level 1.');
  await listener.press('alt+Left', 'A walk link heading level 2.');
  await listener.press('g');
  await listener.press('n', 'Notifications heading level 1.');
  await listener.press('g');
  await listener.press('p', 'region Ada Ear', 'Ada Ear heading level 1.');
});

test('comment: it is said once that it was added', async ({ ada, listener }) => {
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.press('j', 'Posts.', 'Feed with 1 article', 'A walk.', /At the harbour/);
  await listener.press('o', 'A walk heading level 1.');
  await listener.press('c', 'region Comments', 'Write a comment entry.');
  await listener.type('Agreed');
  await listener.press('ctrl+Return', 'Your comment was added.');
});
