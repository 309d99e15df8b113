import { describe, expect, it } from 'vitest';
import { decideRefresh, endsAt, LIFETIME, persistenceOf, type RefreshState } from './session-policy.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20);

const session = (change: Partial<RefreshState> = {}): RefreshState => ({
  refresh_hash: 'current',
  previous_hash: 'previous',
  confirmed: 0,
  persistence: 'remember',
  rotated_at: NOW,
  expires_at: NOW + 30 * DAY,
  ...change,
});

describe('decideRefresh', () => {
  it('rotates the current token, however old it is, as long as the session lasts', () => {
    for (const age of [0, 31 * SECOND, 11 * MINUTE, DAY, 14 * DAY - 1]) {
      expect(decideRefresh(session(), 'current', NOW + age)).toBe('rotate');
      expect(decideRefresh(session({ confirmed: 1 }), 'current', NOW + age)).toBe('rotate');
    }
  });

  it.each([
    ['30 s', 30 * SECOND, 0, 'extend'],
    ['30 s, though its successor arrived', 30 * SECOND, 1, 'extend'],
    ['a moment more', 30 * SECOND + 1, 0, 'rotate'],
    ['a moment more, when its successor arrived', 30 * SECOND + 1, 1, 'end'],
    ['15 min', 15 * MINUTE, 0, 'rotate'],
    ['15 min, when its successor arrived', 15 * MINUTE, 1, 'end'],
    ['a week', 7 * DAY, 0, 'rotate'],
    ['a week, when its successor arrived', 7 * DAY, 1, 'end'],
    ['14 days without use', 14 * DAY, 0, 'end'],
  ])('takes the previous token after %s', (_when, age, confirmed, decision) => {
    expect(decideRefresh(session({ confirmed }), 'previous', NOW + age)).toBe(decision);
  });

  it('ends the session when an older token, or one it never gave, comes back', () => {
    for (const age of [0, SECOND, HOUR]) {
      expect(decideRefresh(session(), 'older', NOW + age)).toBe('end');
      expect(decideRefresh(session({ previous_hash: null }), 'older', NOW + age)).toBe('end');
    }
  });

  it('ends what has expired, whatever the token', () => {
    for (const token of ['current', 'previous', 'older']) {
      expect(decideRefresh(session({ expires_at: NOW }), token, NOW)).toBe('end');
      expect(decideRefresh(session(), token, NOW + 14 * DAY)).toBe('end');
    }
  });
});

describe('endsAt', () => {
  it.each([
    ['remember', 14 * DAY, 30 * DAY],
    ['day', DAY, DAY],
    ['browser', DAY, DAY],
  ] as const)('%s lasts %i ms unused and %i ms at most', (persistence, idleMs, maxMs) => {
    expect(LIFETIME[persistence]).toEqual({ maxMs, idleMs });
    const expires_at = NOW + maxMs;
    expect(endsAt({ persistence, rotated_at: NOW, expires_at })).toBe(NOW + idleMs);
    // Used shortly before the end, it still ends then.
    expect(endsAt({ persistence, rotated_at: expires_at - HOUR, expires_at })).toBe(expires_at);
  });
});

describe('persistenceOf', () => {
  it('tells a box that is not ticked from a client that has none', () => {
    expect([true, false, undefined].map(persistenceOf)).toEqual(['remember', 'browser', 'day']);
  });
});
