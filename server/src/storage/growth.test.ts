import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 10);
const backup = (daysAgo: number, bytes: number) => ({ createdAt: new Date(NOW - daysAgo * DAY), bytes });
const GROWING = [backup(4, 1000), backup(2, 9999), backup(0, 1400)];

describe('growthOf', () => {
  it('divides the difference of the oldest and the newest backup by the days between', () => {
    expect(growthOf(GROWING, NOW)).toEqual({ bytesPerDay: 100, fullAt: null });
  });

  it('tells when the disk is full, with the copies in backups', () => {
    const fullAt = '2026-01-15T00:00:00.000Z';
    expect(growthOf(GROWING, NOW, { free: 2000, copies: 4 })).toEqual({ bytesPerDay: 100, fullAt });
  });

  it('tells no time that is more than ten years away, or without growth', () => {
    expect(growthOf(GROWING, NOW, { free: 1e12, copies: 1 })?.fullAt).toBeNull();
    const shrinking = [backup(1, 1000), backup(0, 900)];
    expect(growthOf(shrinking, NOW, { free: 1, copies: 1 })).toEqual({ bytesPerDay: -100, fullAt: null });
  });

  it('is unknown without backups that are a day apart', () => {
    for (const backups of [[], [backup(0, 1)], [backup(0.9, 1), backup(0, 2)]])
      expect(growthOf(backups, NOW)).toBeNull();
  });
});
