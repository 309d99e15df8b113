import { Migrator } from 'kysely/migration';
import { expect, inject, test, vi } from 'vitest';
import { migrations } from '../../src/db/migrations/all.ts';
import { atEachCall, emptySettings, startOrSay } from '../support/every-kill.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import { withDatabase } from '../support/move.ts';

// Kills starts instead of each call that changes a file, or of some in `npm test`, and starts again.

vi.setConfig(LONG_TEST);
const engine = inject('engine');

test('a start after a first start that was killed comes up', async () => {
  await atEachCall(async (killing) => {
    const { settings } = await emptySettings();
    const isUp = await startOrSay({ ...settings, ...killing });
    expect(await startOrSay(settings)).toBe(true);
    return !isUp;
  });
});

test('a start after a killed start with migrations comes up', async () => {
  await atEachCall(async (killing) => {
    const { database, settings } = await emptySettings();
    await withDatabase(database, async (db) => {
      const old = Object.fromEntries(Object.entries(migrations(engine)).slice(0, 12));
      const provider = { getMigrations: () => Promise.resolve(old) };
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    });
    const isUp = await startOrSay({ ...settings, ...killing });
    expect(await startOrSay(settings)).toBe(true);
    return !isUp;
  });
});
