import { expect, test } from 'vitest';
import { Peers, SILENT_MS } from './peers.ts';

test('a process that sends nothing for long is removed once', () => {
  const peers = new Peers();
  peers.received('a', 0);
  peers.received('b', 0);
  peers.received('b', SILENT_MS);
  expect(peers.removeDead(SILENT_MS)).toBe(false);
  expect(peers.removeDead(SILENT_MS + 1)).toBe(true);
  expect(peers.removeDead(SILENT_MS + 1)).toBe(false);
  expect(peers.removeDead(2 * SILENT_MS + 1)).toBe(true);
});

test('a process that leaves is not dead', () => {
  const peers = new Peers();
  peers.received('a', 0);
  peers.left('a');
  expect(peers.removeDead(2 * SILENT_MS)).toBe(false);
});

test('nothing is known of processes while none can be received', () => {
  const peers = new Peers();
  peers.received('a', 0);
  peers.clear();
  expect(peers.removeDead(2 * SILENT_MS)).toBe(false);
});
