import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAY_MS, createPresence } from './presence.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function observed() {
  const reports: string[] = [];
  const presence = createPresence({
    onLost: (error) => reports.push(String(error)),
    onBack: () => reports.push('back'),
    onAway: () => reports.push('away'),
  });
  return { presence, reports };
}

it('is away until it has sent its first message', () => {
  const { presence, reports } = observed();
  expect(presence.isAway).toBe(true);
  presence.greeted();
  expect(presence.isAway).toBe(false);
  presence.received();
  vi.advanceTimersByTime(AWAY_MS);
  expect([presence.isAway, reports]).toEqual([false, []]);
});

it('is away three seconds after its connection was lost, and reports loss and return once', () => {
  const { presence, reports } = observed();
  presence.received();
  presence.lost('broken');
  for (let ms = 0; ms < AWAY_MS - 1; ms++) {
    vi.advanceTimersByTime(1);
    presence.lost('still broken');
  }
  expect([presence.isAway, reports]).toEqual([false, ['broken']]);
  vi.advanceTimersByTime(1);
  expect([presence.isAway, reports]).toEqual([true, ['broken', 'away']]);
  presence.received();
  expect([presence.isAway, reports]).toEqual([false, ['broken', 'away', 'back']]);
});

it('is not away when it connects again in time', () => {
  const { presence, reports } = observed();
  presence.received();
  presence.lost('broken');
  vi.advanceTimersByTime(AWAY_MS - 1);
  presence.received();
  vi.advanceTimersByTime(AWAY_MS);
  expect([presence.isAway, reports]).toEqual([false, ['broken', 'back']]);
});

it('is away without a connection, although it can send', () => {
  const { presence } = observed();
  presence.greeted();
  presence.lost('no heartbeat');
  vi.advanceTimersByTime(AWAY_MS);
  presence.greeted();
  expect(presence.isAway).toBe(true);
});
