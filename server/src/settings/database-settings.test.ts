import { expect, it } from 'vitest';
import { readDatabaseSettings } from './database-settings.ts';
import { settingsReader } from './settings-reader.ts';

function read(environment: Record<string, string>) {
  const settings = settingsReader(environment);
  return { settings: readDatabaseSettings(settings), mistakes: settings.mistakes };
}

it('are parsed', () => {
  const databaseUrl = 'postgres://pooler.example/plaza';
  const databaseDirectUrl = 'postgresql://db.example/plaza';
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_POOL: '20',
    DATABASE_PREPARED: 'off',
  };
  const settings = {
    databaseUrl,
    databaseDirectUrl,
    databasePool: 20,
    databasePrepared: false,
  };
  expect(read(environment)).toEqual({ settings, mistakes: [] });
});

it('reject DATABASE_DIRECT_URL without DATABASE_URL', () => {
  const { mistakes } = read({ DATABASE_DIRECT_URL: 'postgres://db.example/plaza' });
  expect(mistakes).toEqual(['DATABASE_DIRECT_URL: needs DATABASE_URL']);
});

it('reject DATABASE_READ_URL without showing its value', () => {
  const { mistakes } = read({ DATABASE_READ_URL: 'postgres://user:secret@replica.example/plaza' });
  expect(mistakes).toEqual(['DATABASE_READ_URL: is not supported, all reads use DATABASE_URL; remove it']);
});

it.each(['0', '1000', '-1', '1.5', 'many'])('reject %s connections', (value) => {
  expect(read({ DATABASE_POOL: value }).mistakes).toEqual([
    `DATABASE_POOL="${value}": expected a number from 1 to 999`,
  ]);
});

it.each([
  [
    'postgres://plaza:secret%FF@db.example/plaza',
    'expected UTF-8 in the signs that are written as %, such as %C3%A4 for ä',
  ],
  [
    'postgres://pla%C3za:secret@db.example/plaza',
    'expected UTF-8 in the signs that are written as %, such as %C3%A4 for ä',
  ],
  [
    'postgres://plaza:secret@db.example/%FF',
    'expected UTF-8 in the signs that are written as %, such as %C3%A4 for ä',
  ],
  [
    'postgres://plaza:secret@db.example/plaza?sslrootcert=/missing/ca.pem',
    'expected a file that can be read as sslrootcert',
  ],
  [
    'postgres://plaza:secret@db.example/plaza?sslkey=/missing/key.pem',
    'expected a file that can be read as sslkey',
  ],
])('reject %s without showing its value', (databaseUrl, expected) => {
  expect(read({ DATABASE_URL: databaseUrl }).mistakes).toEqual([`DATABASE_URL: ${expected}`]);
});

it.each(['postgres://us%er:100%@db.example/plaza', 'postgres://%C3%A4:a%25@db.example/plaza'])(
  'accept %s',
  (databaseUrl) => {
    expect(read({ DATABASE_URL: databaseUrl })).toMatchObject({ settings: { databaseUrl }, mistakes: [] });
  },
);
