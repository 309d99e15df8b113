import { describe, expect, it } from 'vitest';
import type { BackupFiles } from '../backup/backup-files.ts';
import type { DiskState } from './disk-state.ts';
import { findProblems } from './storage-problems.ts';

const GIB = 1024 ** 3;
const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 10);
const CALM = { hasOtherBackups: false, isFailing: false };
const madeBefore = (days: number): BackupFiles => ({
  backups: [9, days].map((age) => ({ name: '', createdAt: new Date(NOW - age * DAY), bytes: 1 })),
  future: [],
});
const state = (changes: Partial<DiskState> = {}): DiskState => ({
  disk: { free: 2 * GIB, total: 9 * GIB },
  backups: madeBefore(1),
  growth: null,
  ...changes,
});
const fullIn = (days: number) => ({
  bytesPerDay: 1,
  fullAt: new Date(NOW + days * DAY).toISOString(),
});

describe('problems of backups', () => {
  it.each([
    [[], state(), CALM],
    [[], state({ backups: madeBefore(2) }), CALM],
    [['backups_late'], state({ backups: madeBefore(2.01) }), CALM],
    [['backups_missing'], state({ backups: { backups: [], future: [] } }), CALM],
    [['backups_missing', 'backups_future'], state({ backups: { backups: [], future: ['a'] } }), CALM],
    [['backups_future'], state({ backups: { ...madeBefore(1), future: ['a'] } }), CALM],
    [['backups_failing'], state(), { ...CALM, isFailing: true }],
    [['backups_failing', 'backups_late'], state({ backups: madeBefore(3) }), { ...CALM, isFailing: true }],
    [['backups_unreadable'], state({ backups: 'unreadable' }), CALM],
    [
      ['backups_unreadable', 'backups_failing'],
      state({ backups: 'unreadable' }),
      { ...CALM, isFailing: true },
    ],
    [['backups_off'], state({ backups: undefined }), CALM],
    [[], state({ backups: undefined }), { ...CALM, hasOtherBackups: true }],
  ] as const)('are %j', (problems, measured, circumstances) => {
    expect(findProblems(measured, circumstances, NOW)).toEqual(problems);
  });

  it('appear without a new measurement, when the folder does not answer any more', () => {
    expect(findProblems(state(), CALM, NOW + DAY)).toEqual([]);
    expect(findProblems(state(), CALM, NOW + 2 * DAY)).toEqual(['backups_late']);
  });
});

describe('problems of the disk', () => {
  it.each([
    [[], state({ growth: fullIn(14) })],
    [['disk_full_soon'], state({ growth: fullIn(13.9) })],
    [['disk_low'], state({ disk: { free: GIB - 1, total: 9 * GIB } })],
    [['disk_low', 'disk_full_soon'], state({ disk: { free: 0, total: 9 * GIB }, growth: fullIn(0) })],
  ] as const)('are %j', (problems, measured) => {
    expect(findProblems(measured, CALM, NOW)).toEqual(problems);
  });
});
