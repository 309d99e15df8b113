import { expect, test } from 'vitest';
import { lastDue } from './daily-backup.ts';

const AT = 3 * 60 + 30;

test.each([
  [new Date(2026, 10, 21, 3, 29, 59), new Date(2026, 10, 20, 3, 30)],
  [new Date(2026, 10, 21, 3, 30), new Date(2026, 10, 21, 3, 30)],
  [new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 21, 3, 30)],
  [new Date(2026, 0, 1, 0, 0), new Date(2025, 11, 31, 3, 30)],
])('at %s the last backup was due at %s', (now, due) => {
  expect(lastDue(now, AT)).toEqual(due);
});
