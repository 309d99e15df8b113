import { expect, it } from 'vitest';
import { readDatabaseSettings } from './database-settings.ts';
import { settingsReader } from './settings-reader.ts';

function read(environment: Record<string, string>) {
  const settings = settingsReader(environment);
  return { settings: readDatabaseSettings(settings), mistakes: settings.mistakes };
}

it('are all optional', () => {
  expect(read({})).toEqual({ settings: {}, mistakes: [] });
});

it('are read for what they are', () => {
  const [databaseUrl, databaseReadUrl] = ['postgres://db.example/plaza', 'postgresql://db2.example/plaza'];
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
    DATABASE_POOL: '20',
    DATABASE_PREPARED: 'off',
  };
  const settings = { databaseUrl, databaseReadUrl, databasePool: 20, databasePrepared: false };
  expect(read(environment)).toEqual({ settings, mistakes: [] });
});

it('name a replica beside a primary only', () => {
  const { mistakes } = read({ DATABASE_READ_URL: 'postgres://db2.example/plaza' });
  expect(mistakes).toEqual(['DATABASE_READ_URL: needs the primary in DATABASE_URL']);
});

it.each(['0', '1000', '-1', '1.5', 'many'])('do not allow for %s connections', (value) => {
  expect(read({ DATABASE_POOL: value }).mistakes).toEqual([
    `DATABASE_POOL="${value}": expected a number from 1 to 999`,
  ]);
});
