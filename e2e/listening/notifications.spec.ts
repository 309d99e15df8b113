import { commentOn } from '../support/live.ts';
import { publish } from '../support/posts.ts';
import { test } from './support/test.ts';

test('notifications: a mention is said on any page, and not again in their list', async ({
  plaza,
  ada,
  bea,
  listener,
}) => {
  const { id } = await publish(plaza, bea.session, { title: 'A walk' });
  await listener.logIn(ada);
  await listener.keepFocusMode();
  await commentOn(plaza, bea, id, `Hello @${ada.username}`);
  await listener.hears('a mention', '1 new notification.');
  await listener.press('g');
  await listener.press('n', 'Notifications heading level 1.');
  await listener.press('Tab', 'Settings of notifications link.');
  await listener.press('Tab', 'Mark all as read push button.');
  await listener.press('Tab', /^Bea Bright mentioned you in a comment on A walk .* ago New link\.$/);
});
