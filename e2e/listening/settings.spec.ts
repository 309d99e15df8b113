import { pagePath } from '@plaza/contract/pages.ts';
import { test } from './support/test.ts';

test('settings: it is said that they are saved', async ({ ada, listener }) => {
  await listener.logIn(ada, pagePath('settings', { id: ada.session.userId }), 'Settings');
  await listener.press('e', 'Name entry Ada Ear required.');
  await listener.press('Return', 'Profile updated successfully');
});
