import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createPost, deletePost, getPost, updatePost } from '@plaza/contract/post.ts';
import { READY_PATH } from '@plaza/contract/operations.ts';
import { signUp } from '@plaza/contract/session.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageDecoder } from '../../src/images/image-decoder.ts';
import { imageService } from '../../src/images/image-service.ts';
import { imageFiles } from '../../src/images/image-table.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { newMember, picture, signUpForm } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { startSwift } from '../support/s3/swift-server.ts';

const swift = await startSwift();
afterAll(() => swift[Symbol.asyncDispose]());
const bucket = await openTestBucket(swift.service);
const { app, resources } = await openPlaza(environmentOf(bucket.settings));
/** The same with a limit for the store. */
const hastyStore = s3ImageStore(bucket.settings);
const decoder = imageDecoder({ deadline: 3_600_000 });
afterAll(() => decoder.close());
const hasty = await openBeside({
  ...resources,
  imageStore: hastyStore,
  images: imageService({ decoder, store: hastyStore, onMarked: () => {}, onError: () => {} }),
});
const ann = await newMember(app, 'ann');
const image = fileOf(await picture('jpeg', 1500, 1000), 'a.jpg');
const withImage = () => formOf({ title: 'A title', content: 'Some content', image });

const takeAnotherSecret = async (secret?: string) => {
  await swift.kill();
  await swift.restart(secret);
};
const FAULTS: { name: string; begin: () => Promise<void>; end: () => Promise<void> }[] = [
  { name: 'rejects connections', begin: () => swift.kill(), end: () => swift.restart() },
  { name: 'does not answer', begin: () => swift.freeze(), end: () => swift.thaw() },
  {
    name: 'knows us by another secret',
    begin: () => takeAnotherSecret('another-secret'),
    end: () => takeAnotherSecret(),
  },
];
let endFault: (() => unknown) | undefined;
afterEach(async () => {
  await endFault?.();
  endFault = undefined;
});

/** The files that the rows of pictures stand for. */
async function neededFiles(): Promise<string[]> {
  const rows = await resources.db.selectFrom('images').select(['name', 'widths']).execute();
  return rows.flatMap(imageFiles).toSorted();
}

describe.each(FAULTS)('while the store $name', ({ begin, end }) => {
  async function beginFault() {
    await begin();
    endFault = end;
  }

  test('text and calls without files succeed', async () => {
    const { id } = await publish(app, ann, { image });
    await beginFault();
    await publish(app, ann);
    const { body } = await call(app, getPost, { token: ann.token, params: { id } });
    expect(body.post.image).not.toBeNull();
    const changed = await call(app, updatePost, { token: ann.token, params: { id }, json: { alt: 'New' } });
    expect(changed.status).toBe(200);
    expect((await app.inject('/media/banner-0.svg')).statusCode).toBe(200);
    expect((await app.inject(READY_PATH)).statusCode).toBe(200);
  });

  test('pictures are rejected, and leave no row', async () => {
    const before = await neededFiles();
    await beginFault();
    const form = await signUpForm({ username: 'late', email: 'late@example.org' });
    const rejections = await Promise.all([
      call(hasty, createPost, { token: ann.token, form: withImage() }),
      call(hasty, signUp, { form }),
    ]);
    for (const rejection of rejections) {
      expect(rejection.error().code).toBe('storage_unavailable');
      expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await neededFiles()).toEqual(before);
  });

  test('the log reports it, without secrets and signatures', async () => {
    const log = new PassThrough();
    const logging = await buildApp(
      readConfig({ RATE_LIMIT: 'off' }),
      { ...resources, imageStore: hastyStore, log: pino({ level: 'error' }, log) },
      undefined,
    );
    const { imageUrl } = await publish(app, ann, { image });
    await beginFault();
    await logging.inject(imageUrl ?? '');
    await logging.close();
    const output = await text(log.end());
    expect(output).toContain('the image store: ');
    expect(output).not.toMatch(new RegExp(`${bucket.settings.secretAccessKey}|Signature=|SignatureProvided`));
  });

  test('a picture is 503, and 200 afterwards', async () => {
    const { imageUrl } = await publish(app, ann, { image });
    const kept = await app.inject(imageUrl ?? '');
    await beginFault();
    const rejected = await hasty.inject(imageUrl ?? '');
    expect(rejected.statusCode).toBe(503);
    expect(rejected.json()).toMatchObject({ code: 'storage_unavailable' });
    expect(rejected.headers['cache-control']).toBe('no-store');
    await end();
    endFault = undefined;
    const again = await app.inject(imageUrl ?? '');
    expect([again.statusCode, again.rawPayload.equals(kept.rawPayload)]).toEqual([200, true]);
    await publish(app, ann, { image });
  });

  test('a post with a picture can be deleted; its files are removed later', async () => {
    const others = await neededFiles();
    const { id } = await publish(app, ann, { image });
    await beginFault();
    expect((await call(app, deletePost, { token: ann.token, params: { id } })).status).toBe(200);
    await expect(sweepImages({ db: resources.db, store: hastyStore, day: 1 })).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    await end();
    endFault = undefined;
    const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
    await sweepImages({ db: resources.db, store: resources.imageStore, day: 1 }, tomorrow);
    await expect.poll(() => storedFiles(resources)).toEqual(others);
  });
});
