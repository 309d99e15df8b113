import { publish } from '../support/posts.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ plaza, bea }) => {
  for (const number of ['First', 'Second', 'Third'])
    await publish(plaza, bea.session, { title: `${number} walk`, content: `The ${number} text.` });
});

const describes = (number: string) =>
  new RegExp(`^Bea Bright @bea .* ago (New )?The ${number} text\\. Like 0 Dislike 0 0 comments`);

test('feed: headings lead from post to post', async ({ ada, listener }) => {
  await listener.logIn(ada);
  await listener.press('h', 'Create a post heading level 2.');
  await listener.press('h', 'Third walk link heading level 2.');
  await listener.press('h', 'Second walk link heading level 2.');
  await listener.press('h', 'First walk link heading level 2.');
  await listener.press('shift+h', 'Second walk link heading level 2.');
});

test('feed: j and k say a post with its author, time, text and counts', async ({ ada, listener }) => {
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.press('j', 'Posts.', 'Feed with 3 articles', 'Third walk.', describes('Third'));
  await listener.press('j', 'Second walk.', describes('Second'));
  await listener.press('j', 'First walk.', describes('First'));
  await listener.press('k', 'Second walk.', describes('Second'));
});
