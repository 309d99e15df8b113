import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Timestamp } from './fields.ts';

/** A date at which the disk is full is given within this many years. */
export const DISK_FULL_YEARS_MAX = 10;

/** What an operator has to correct before backups are missing or writes fail. */
export const STORAGE_PROBLEMS = [
  'backups_off',
  'backups_unreadable',
  'backups_failing',
  'backups_missing',
  'backups_late',
  'backups_future',
  'disk_low',
  'disk_full_soon',
] as const;
export type StorageProblem = (typeof STORAGE_PROBLEMS)[number];

/** A newest backup that is older, in days, is late: a day more than the interval, because a backup may be in progress or be retried. */
export const BACKUP_LATE_DAYS = 2;
/** Less free space, in bytes, is low: uploads can fill it within hours. */
export const DISK_LOW_BYTES = 1024 ** 3;
/** A disk that is full within as many days is full soon. */
export const DISK_FULL_SOON_DAYS = 14;

const Bytes = Type.Integer({ minimum: 0, description: 'In bytes' });

/** What uses disk space. */
export const Storage = Type.Object({
  disk: Type.Object({ free: Bytes, total: Bytes }, { description: 'The disk of the data folder' }),
  rows: Type.Integer({ minimum: 0, description: 'The database with its indexes, in bytes' }),
  writeAheadLog: Type.Union([Bytes, Type.Null()], { description: 'Null with PostgreSQL' }),
  pictures: Type.Integer({ minimum: 0, description: 'In bytes; measured at most ten minutes ago' }),
  backups: Type.Union(
    [
      Type.Object({
        count: Count,
        bytes: Bytes,
        newest: Type.Union([Timestamp, Type.Null()], {
          description: 'When the newest verified backup was made; null without one',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Daily backups; null when Plaza makes none' },
  ),
  problems: Type.Array(Type.Enum([...STORAGE_PROBLEMS]), {
    description: `What an operator has to correct. Backups are off, in an unreadable folder, failing, missing, late (the newest is older than ${BACKUP_LATE_DAYS} days) or dated after now, which a wrong clock causes and Plaza ignores; less than 1 GiB is free, or the disk is full within ${DISK_FULL_SOON_DAYS} days.`,
  }),
  growth: Type.Union(
    [
      Type.Object({
        bytesPerDay: Type.Integer({ description: 'Of rows and pictures; negative when they shrink' }),
        fullAt: Type.Union([Timestamp, Type.Null()], {
          description: `When the disk is full at this rate; null when that is more than ${DISK_FULL_YEARS_MAX} years away, and with PostgreSQL or a bucket`,
        }),
      }),
      Type.Null(),
    ],
    { description: 'By the oldest and the newest backup; null unless they are a day apart' },
  ),
});
export type Storage = Type.Static<typeof Storage>;

export const getStorage = endpoint({
  name: 'getStorage',
  summary: 'What uses disk space, how it grows, and the newest backup',
  method: 'GET',
  path: '/storage',
  auth: 'member',
  role: 'owner',
  requestClass: 'read',
  replies: { 200: Storage },
});

export const STORAGE_ENDPOINTS: readonly Endpoint[] = [getStorage];
