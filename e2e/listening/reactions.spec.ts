import { publish } from '../support/posts.ts';
import { test } from './support/test.ts';

test('reactions: their results are said once, with the number', async ({ plaza, ada, bea, listener }) => {
  await publish(plaza, bea.session, { title: 'A walk', content: 'At the harbour' });
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.press('j', 'Posts.', 'Feed with 1 article', 'A walk.', /At the harbour/);
  await listener.press('l', 'Liked, 1');
  await listener.press('d', 'Remove your like first');
  await listener.press('l', 'Like removed');
  await listener.press('d', 'Disliked, 1');
  await listener.press('d', 'Dislike removed');
});
