import { describe, expect, it, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { examineAddress } from './addresses.ts';
import { judgeDisk } from './folder.ts';
import { examineVersions, ownVersions } from './versions.ts';

describe('the address', () => {
  const PROXY = { TRUST_PROXY: '127.0.0.1' };
  it.each([
    ['ok', {}, { PUBLIC_URL: 'https://plaza.example', ...PROXY }, /^People use https:\/\/plaza\.example, /],
    ['warning', {}, {}, /^PUBLIC_URL is not set\./],
    ['error', { HOST: '0.0.0.0' }, {}, /^Plaza listens at 0\.0\.0\.0 without PUBLIC_URL\./],
    ['warning', {}, { PUBLIC_URL: 'http://localhost:3000' }, /which only this machine can reach\.$/],
    [
      'error',
      { HOST: '::' },
      { PUBLIC_URL: 'https://[::1]', ...PROXY },
      /which other machines cannot reach\./,
    ],
    ['error', {}, { PUBLIC_URL: 'http://plaza.example' }, /passwords are sent without encryption\./],
    ['error', {}, { PUBLIC_URL: 'https://plaza.example' }, /TRUST_PROXY does not name the reverse proxy/],
  ])('is %s with %j %j', (level, listening, settings, message) => {
    expect(examineAddress(readConfig({ ...listening, ...settings }))).toEqual({
      level,
      check: 'address',
      message: expect.stringMatching(message) as string,
    });
  });
});

test('less than a gibibyte of free space is an error', () => {
  const MIB = 1024 ** 2;
  const GIB = 1024 ** 3;
  expect(judgeDisk(2 * GIB, 10 * GIB)).toMatchObject({
    level: 'ok',
    message: '2.0 GiB of 10.0 GiB are free.',
  });
  expect(judgeDisk(GIB / 2, 10 * GIB)).toMatchObject({
    level: 'error',
    message: 'Only 512.0 MiB of 10.0 GiB are free. Free some space, or enlarge the disk.',
  });
  expect(judgeDisk(3 * MIB, 48 * MIB).message).toMatch(/^Only 3\.0 MiB of 48\.0 MiB are free\./);
});

test('an insecure library version is an error, and the installed versions are ok', async () => {
  const versions = await ownVersions();
  expect(examineVersions(versions)).toMatchObject([{ level: 'ok' }]);
  expect(examineVersions({ ...versions, webp: '1.3.1' })).toMatchObject([
    {
      level: 'error',
      message:
        'libwebp is 1.3.1, which is insecure; the oldest secure version is 1.3.2. Run: node scripts/setup.mjs build.',
    },
  ]);
});
