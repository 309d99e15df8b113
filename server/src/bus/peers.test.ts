import { expect, test } from 'vitest';
import { removeDead, SILENT_MS } from './peers.ts';

test('a process is removed once when it sends nothing for too long', () => {
  const receivedAt = new Map([
    ['a', 0],
    ['b', SILENT_MS],
  ]);
  expect(removeDead(receivedAt, SILENT_MS)).toBe(false);
  expect(removeDead(receivedAt, SILENT_MS + 1)).toBe(true);
  expect(removeDead(receivedAt, SILENT_MS + 1)).toBe(false);
  expect(removeDead(receivedAt, 2 * SILENT_MS + 1)).toBe(true);
});
