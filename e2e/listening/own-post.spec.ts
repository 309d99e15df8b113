import { publish } from '../support/posts.ts';
import { test } from './support/test.ts';

test('own post: its menu, an edit, and its deletion', async ({ plaza, ada, listener }) => {
  await publish(plaza, ada.session, { title: 'Own words', content: 'Something' });
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.press('j', 'Posts.', 'Feed with 1 article', 'Own words.', /Something/);
  await listener.press('o', 'Own words heading level 1.');
  await listener.press('shift+Tab', 'Post menu collapsed push button.', 'opens menu');
  await listener.press('Return', 'Post menu menu', 'Edit.');
  await listener.press('Return', 'Title entry Own words.');
  await listener.pressInAnyOrder('ctrl+Return', 'Post updated.', 'Own words heading level 1.');
  await listener.press('shift+Tab', 'Post menu collapsed push button.', 'opens menu');
  await listener.pressInAnyOrder('Return', 'menu', 'Edit.');
  await listener.press('Down', 'Mute this post.');
  await listener.press('Down', 'Delete.');
  await listener.press(
    'Return',
    'Delete this post? dialog “Own words” will be gone for everybody, for good.',
    'Delete this post? heading level 2.',
  );
  await listener.press('Tab', 'Cancel push button.');
  await listener.press('Tab', 'Delete push button.');
  await listener.pressInAnyOrder('Return', 'Post deleted.', 'Home heading level 1.');
});
