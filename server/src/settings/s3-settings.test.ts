import { describe, expect, it } from 'vitest';
import { readS3Settings } from './s3-settings.ts';
import { settingsReader, type Environment } from './settings-reader.ts';

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example/eu/',
  S3_BUCKET: 'plaza.pictures-1',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'plaza:KEY',
  S3_SECRET_ACCESS_KEY: 'a/secret+key=',
};

function mistakesOf(environment: Environment): readonly string[] {
  const settings = settingsReader(environment);
  readS3Settings(settings);
  return settings.mistakes;
}

describe('the settings of a bucket', () => {
  it('are parsed', () => {
    expect(readS3Settings(settingsReader(BUCKET))).toEqual({
      endpoint: 'https://s3.example/eu',
      bucket: 'plaza.pictures-1',
      region: 'eu-central-1',
      accessKeyId: 'plaza:KEY',
      secretAccessKey: 'a/secret+key=',
    });
  });

  it('are rejected unless all are set', () => {
    for (const name of Object.keys(BUCKET)) {
      expect(mistakesOf({ ...BUCKET, [name]: '' })).toEqual([
        `${name}: expected as well, as other S3 settings are set`,
      ]);
    }
    expect(mistakesOf({ S3_REGION: 'eu-central-1' })).toHaveLength(4);
  });

  it.each([
    [
      'S3_ENDPOINT',
      [
        's3.example',
        'ftp://s3.example',
        'https://s3.example/?a',
        'https://s3.example/#a',
        'https://u:p@s3.example',
      ],
      'expected an address such as https://s3.example.org, without the bucket',
    ],
    [
      'S3_BUCKET',
      ['ab', 'a'.repeat(64), 'Plaza', 'plaza/media', '-plaza', 'plaza.'],
      'expected 3 to 63 of a-z, 0-9, dot and hyphen',
    ],
    ['S3_REGION', ['eu central', 'eu/1'], 'expected a region such as eu-central-1'],
  ])('reject invalid values of %s', (name, values, expected) => {
    for (const value of values) {
      expect(mistakesOf({ ...BUCKET, [name]: value })).toEqual([
        `${name}=${JSON.stringify(value)}: ${expected}`,
      ]);
    }
  });

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'reject invalid values of %s without showing them',
    (name) => {
      for (const value of ['two words', 'schlüssel']) {
        expect(mistakesOf({ ...BUCKET, [name]: value })).toEqual([
          `${name}: expected a key of visible ASCII characters`,
        ]);
      }
    },
  );
});
