import { endSessions } from '../support/sessions.ts';
import { test } from './support/test.ts';

test('session: its end on another device is said, and then the page that opens', async ({
  plaza,
  ada,
  listener,
}) => {
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await listener.openComposer();
  await listener.type('Half');
  await endSessions(plaza, ada);
  await listener.hears(
    'the end of the session',
    'Your session ended. Please log in again.',
    'Welcome back heading level 1.',
  );
});
