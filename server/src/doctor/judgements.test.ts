import { describe, expect, it, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { examineAddress } from './addresses.ts';
import { judgeDisk } from './folder.ts';
import { examineVersions, ownVersions } from './versions.ts';

describe('the address', () => {
  const PROXY = { TRUST_PROXY: '127.0.0.1' };
  it.each([
    [
      'good',
      {},
      { PUBLIC_URL: 'https://plaza.example', ...PROXY },
      /^People come to https:\/\/plaza\.example, /,
    ],
    ['note', {}, {}, /^PUBLIC_URL is not set\./],
    ['bad', { HOST: '0.0.0.0' }, {}, /^Plaza listens at 0\.0\.0\.0 without PUBLIC_URL\./],
    ['note', {}, { PUBLIC_URL: 'http://localhost:3000' }, /which is this machine for everybody\.$/],
    [
      'bad',
      { HOST: '::' },
      { PUBLIC_URL: 'https://[::1]', ...PROXY },
      /leads everybody to their own machine\./,
    ],
    ['bad', {}, { PUBLIC_URL: 'http://plaza.example' }, /passwords travel for everybody to read\./],
    ['bad', {}, { PUBLIC_URL: 'https://plaza.example' }, /TRUST_PROXY does not name it/],
  ])('is %s with %j %j', (verdict, listening, settings, says) => {
    expect(examineAddress(readConfig({ ...listening, ...settings }))).toEqual({
      verdict,
      about: 'address',
      says: expect.stringMatching(says) as string,
    });
  });
});

test('less than a gibibyte on the disk is too little', () => {
  const GIB = 1024 ** 3;
  expect(judgeDisk(2 * GIB, 10 * GIB)).toMatchObject({ verdict: 'good', says: '2.0 of 10.0 GiB are free.' });
  expect(judgeDisk(GIB / 2, 10 * GIB)).toMatchObject({
    verdict: 'bad',
    says: 'Only 0.5 of 10.0 GiB are free. Free some, or grow the disk.',
  });
});

test('a library that is older than what is safe is told, and our own are not', () => {
  expect(examineVersions(ownVersions())).toMatchObject([{ verdict: 'good' }]);
  expect(examineVersions({ ...ownVersions(), webp: '1.3.1' })).toMatchObject([
    {
      verdict: 'bad',
      says: 'libwebp is 1.3.1, and 1.3.2 is the oldest that is safe. Install again by npm ci.',
    },
  ]);
});
