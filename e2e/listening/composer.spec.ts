import { test } from './support/test.ts';

test('composer: what is missing is said with its field, and that the post is published', async ({
  ada,
  listener,
}) => {
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.openComposer();
  await listener.type('Bread');
  await listener.press('ctrl+Return', 'Content entry required.', 'Please enter some content.');
  await listener.type('Fresh');
  await listener.press('ctrl+Return', 'Your post was published.');
});
