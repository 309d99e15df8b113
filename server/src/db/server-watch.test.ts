import { expect, it } from 'vitest';
import { SERVER_TIMEOUTS } from './database-timeouts.ts';
import { probeLimit } from './server-watch.ts';

it.each([
  ['without a connect', [], 200],
  ['on a near server', [3, 5], 200],
  ['on a distant server, twice the slowest connect', [240, 250, 30], 500],
  ['on a server at 45 ms with TLS and a password', [360], 600],
])('the limit of a probe %s is %j → %i ms', (_, connects, limit) => {
  expect(probeLimit(connects, SERVER_TIMEOUTS.loss?.probe ?? [0, 0])).toBe(limit);
});
