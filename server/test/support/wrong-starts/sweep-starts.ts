import { join } from 'node:path';
import { expect } from 'vitest';
import { withDatabase } from '../move.ts';
import { makeOld, namesOf, putWithoutRow } from './installations.ts';
import type { WrongStart } from './wrong-start.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const neededTrash: WrongStart = {
  name: 'files in the trash that have a row',
  async prepare(create) {
    const own = await create();
    const before = await own.listFiles();
    const files: string[] = [];
    for await (const found of own.store.list()) files.push(...found.map(({ file }) => file));
    await own.store.trash.take(files.slice(0, 3), 2);
    const check = async () => expect(await own.listFiles()).toEqual(before);
    const printed = /"returned":3/;
    return { environment: own.environment, installations: [own], printed, check };
  },
};

const shiftedClock = (name: string, clockShift: number, hasBucket: boolean): WrongStart => ({
  name,
  async prepare(create) {
    const own = await create();
    // A store compares the clock with the time of a signature.
    const rejected = {
      sentence: /^The bucket \S+ at \S+ cannot be used \(.*403/,
    };
    return { environment: own.environment, installations: [own], clockShift, ...(hasBucket && rejected) };
  },
});

const fewWithoutRow: WrongStart = {
  name: 'a few files without a row',
  async prepare(create) {
    const own = await create();
    const names = await putWithoutRow(own.store, 20);
    await makeOld(join(own.dataDir, 'media'));
    const check = async () => {
      const files = await own.listFiles();
      expect(namesOf(files.filter((path) => path.includes('/trash/1/'))).length).toBe(names.length + 3);
    };
    return { environment: own.environment, installations: [own], printed: /"moved":20,"returned":0/, check };
  },
};

const olderDatabase: WrongStart = {
  name: 'an older copy of the database, which lacks most images',
  async prepare(create) {
    const own = await create();
    const { dataDir, databaseUrl } = own;
    await withDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) }, async (db) => {
      const kept = await db.selectFrom('images').select('name').limit(1).executeTakeFirstOrThrow();
      await db.deleteFrom('images').where('name', '<>', kept.name).execute();
    });
    const before = await own.listFiles();
    const check = async () => expect(await own.listFiles()).toEqual(before);
    const printed = /"files":24,"withoutRow":22,.*npm run plaza -- sweep/;
    return { environment: own.environment, installations: [own], printed, check };
  },
};

/** Starts whose sweep finds files in the trash, or without a row. */
export const sweepStarts = (hasBucket: boolean): WrongStart[] => [
  neededTrash,
  shiftedClock('a clock that is a year ahead', YEAR_MS, hasBucket),
  shiftedClock('a clock that is a year behind', -YEAR_MS, hasBucket),
  // Objects are too young to be moved.
  ...(hasBucket ? [] : [fewWithoutRow, olderDatabase]),
];
