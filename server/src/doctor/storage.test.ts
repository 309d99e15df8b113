import type { Storage } from '@plaza/contract/storage.ts';
import { expect, it } from 'vitest';
import { describeStorage } from './storage.ts';

const MIB = 1024 ** 2;
const MEASURED: Storage = {
  disk: { free: 100 * MIB, total: 200 * MIB },
  rows: 3 * MIB,
  writeAheadLog: 4 * MIB,
  pictures: 5 * MIB,
  problems: [],
  backups: { count: 2, bytes: 16 * MIB, newest: '2026-01-02T03:00:00.000Z' },
  growth: { bytesPerDay: 2 * MIB, fullAt: '2026-02-03T12:00:00.000Z' },
};

it('names what uses disk space, the growth and the date', () => {
  expect(describeStorage(MEASURED)).toBe(
    'In use: database 3.0 MiB, write-ahead log 4.0 MiB, pictures 5.0 MiB, 2 backups 16.0 MiB. Database and pictures grow by 2.0 MiB a day. At this rate the disk is full on 2026-02-03.',
  );
});

it('names no growth and no backups when there are none', () => {
  expect(describeStorage({ ...MEASURED, writeAheadLog: null, backups: null, growth: null })).toBe(
    'In use: database 3.0 MiB, pictures 5.0 MiB.',
  );
});

it('tells that the data shrinks', () => {
  const growth = { bytesPerDay: -MIB, fullAt: null };
  expect(describeStorage({ ...MEASURED, growth })).toMatch(
    / Database and pictures shrink by 1\.0 MiB a day\.$/,
  );
});
