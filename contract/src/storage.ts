import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Timestamp } from './fields.ts';

/** A date at which the disk is full is given within this many years. */
export const DISK_FULL_YEARS_MAX = 10;

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
