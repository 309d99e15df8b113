import { PAGES } from '@plaza/contract/pages.ts';
import { test } from './support/test.ts';

test('log-in: an error is said once, then the heading of the feed', async ({ ada, listener }) => {
  await listener.open(PAGES.logIn);
  await listener.press('Tab', 'Skip to content link.');
  await listener.press('Tab', 'Plaza link.');
  await listener.press('Tab', 'Email entry required.');
  await listener.type(ada.email);
  await listener.press('Tab', 'Password password text.');
  await listener.press('Tab', 'Show password push button.');
  await listener.press('Return', 'Password is shown.');
  await listener.press('Return', 'Password is hidden.');
  await listener.press('Tab', 'Remember me check box not checked.');
  await listener.press('Tab', 'Login push button.');
  await listener.press('Return', 'Password password text.', 'Please enter your password.');
  await listener.typePassword('wrong');
  await listener.press('Return', 'Email or password is incorrect.');
  await listener.press('ctrl+a');
  await listener.typePassword(ada.password);
  await listener.press('Return', 'Home heading level 1.');
});
