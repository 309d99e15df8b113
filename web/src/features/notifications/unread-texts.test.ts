import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { unreadTexts } from './unread-texts.ts';

it.each([
  [0, 'Notifications', '', ''],
  [1, 'Notifications, 1 unread', '1', '(1) '],
  [9, 'Notifications, 9 unread', '9', '(9) '],
  [10, 'Notifications, 10 unread', '9+', '(10) '],
  [99, 'Notifications, 99 unread', '9+', '(99) '],
  [100, 'Notifications, more than 99 unread', '9+', '(99+) '],
])('describes %i unread notifications', (unread, label, badge, titlePrefix) => {
  expect(unreadTexts(unread, currentTranslate())).toEqual({ label, badge, titlePrefix });
});
