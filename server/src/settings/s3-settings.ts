import { isWeb, type SettingsReader } from './settings-reader.ts';

export interface S3Settings {
  /** The address of the store, to which `/BUCKET` is appended. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

const matching = (pattern: RegExp, expected: string) => (text: string) => {
  if (!pattern.test(text)) throw new Error(`expected ${expected}`);
  return text;
};
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = matching(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, '3 to 63 of a-z, 0-9, dot and hyphen');
const regionName = matching(/^[a-z\d-]+$/i, 'a region such as eu-central-1');
const keyText = matching(/^[!-~]+$/, 'a key of visible ASCII characters');

/** Reads the settings `S3_…`, of which all or none must be set; undefined without them, or after a mistake. */
export function readS3Settings(settings: SettingsReader): S3Settings | undefined {
  const set = settings.names('S3_');
  const missing = NAMES.filter((name) => !set.includes(name));
  if (missing.length < NAMES.length)
    for (const name of missing)
      settings.mistakes.push(`${name}: expected as well, as other S3 settings are set`);

  const endpoint = settings.read('S3_ENDPOINT', storeAddress);
  const bucket = settings.read('S3_BUCKET', bucketName);
  const region = settings.read('S3_REGION', regionName);
  const accessKeyId = settings.readSecret('S3_ACCESS_KEY_ID', keyText);
  const secretAccessKey = settings.readSecret('S3_SECRET_ACCESS_KEY', keyText);
  return endpoint && bucket && region && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined;
}

function storeAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !isWeb(url) || `${url.origin}${url.pathname}` !== url.href) {
    throw new Error('expected an address such as https://s3.example.org, without the bucket');
  }
  return url.href.replace(/\/+$/, '');
}
