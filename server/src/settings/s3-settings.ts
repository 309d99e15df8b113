import { isWeb, type SettingsReader } from './settings-reader.ts';

/** A bucket of an S3-compatible store, and the credentials for it. */
export interface S3Settings {
  /** Address of the store; the bucket's follows it behind a slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** The store of the settings; undefined when none is named. Some of its settings without the others are a mistake. */
export function readS3Settings(settings: SettingsReader): S3Settings | undefined {
  const set = settings.names('S3_');
  const missing = NAMES.filter((name) => !set.includes(name));
  if (missing.length < NAMES.length)
    settings.mistakes.push(
      ...missing.map((name) => `${name}: expected as well, as other S3 settings are set`),
    );

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

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
function bucketName(text: string): string {
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text)) {
    throw new Error('expected 3 to 63 of a-z, 0-9, dot and hyphen');
  }
  return text;
}

function regionName(text: string): string {
  if (!/^[a-z\d-]+$/i.test(text)) throw new Error('expected a region such as eu-central-1');
  return text;
}

function keyText(text: string): string {
  if (!/^[!-~]+$/.test(text)) throw new Error('expected a key of visible ASCII characters');
  return text;
}
