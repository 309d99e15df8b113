import { PAGES } from '@plaza/contract/pages.ts';
import { makeOwner } from '../support/community.ts';
import { test } from './support/test.ts';

test('members: a search says how many it has found', async ({ plaza, ada, bea, listener }) => {
  await makeOwner(plaza, ada);
  await listener.logIn(ada, PAGES.manageMembers, 'Members');
  await listener.press('e', 'Name or username entry.');
  await listener.keepFocusMode();
  await listener.type(bea.username);
  await listener.press('Return', '1 member found.');
});
