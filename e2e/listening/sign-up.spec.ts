import { PAGES } from '@plaza/contract/pages.ts';
import { test } from './support/test.ts';

test('sign-up: what is missing is said with each field', async ({ listener }) => {
  await listener.open(PAGES.signUp);
  await listener.press('Tab', 'Skip to content link.');
  await listener.press('Tab', 'Plaza link.');
  await listener.press('Tab', 'Email entry required.');
  await listener.type('cleo@example.org');
  await listener.press('Tab', 'Password password text.', /^8 to 24 characters ?, missing .*, missing\.$/);
  await listener.typePassword('Secret1!');
  await listener.press('Tab', 'Show password push button.');
  await listener.press('Tab', 'Confirm Password password text.');
  await listener.press('Tab', 'Show confirm password push button.');
  await listener.press('Tab', 'Next Step push button.');
});
