import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { markDeleted } from '../../src/images/deleted-image-repository.ts';
import { movableWithoutConsent, sweepImages, TRASH_DAYS } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { HOUR } from '../support/devices.ts';
import { storedFiles, trashedFiles } from '../support/images/stored.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';

const { app, resources } = await openPlaza();
const image = fileOf(await picture('jpeg', 1500, 1000), 'a.jpg');
const files = { db: resources.db, store: resources.imageStore };

/** Stores files without a row. */
async function leaveFiles(count: number): Promise<string[]> {
  const left = Array.from({ length: count }, () => imageFile(newImageName(), 320));
  await resources.imageStore.put(left.map((file) => ({ file, bytes: Buffer.from(file) })));
  return left.toSorted();
}

// By then the files of images with a row are old, too.
const inTwoHours = () => Date.now() + 2 * HOUR;

test('nothing is swept while the database has no image', async () => {
  const left = await leaveFiles(1);
  await resources.imageStore.trash.take(left, 1);
  const [other] = await leaveFiles(1);
  const sweep = await sweepImages({ ...files, day: 100 }, inTwoHours());
  expect(sweep).toEqual({ listed: 0, withoutRow: 0, moved: 0, returned: 0, deleted: 0 });
  expect([await storedFiles(resources), await trashedFiles(resources)]).toEqual([[other], left]);
  await resources.imageStore.removeFiles([other ?? '']);
  await resources.imageStore.trash.remove(left.map((file) => ({ file, batch: 1 })));
});

test('the files of a picture are removed when the change fails', async () => {
  const [cleo] = [await newMember(app, 'cleo'), await newMember(app, 'dora')];
  const before = await storedFiles(resources);
  const form = formOf({ image, username: 'dora' });
  const answer = await call(app, updateUser, { token: cleo.token, params: { userId: cleo.userId }, form });
  expect(answer.error().code).toBe('username_taken');
  expect(await storedFiles(resources)).toEqual(before);
});

test('sweeping leaves the files of deleted pictures to those who remove them for good', async () => {
  await publish(app, await newMember(app, 'fay'), { image });
  const before = await storedFiles(resources);
  const [file = ''] = await leaveFiles(1);
  const [name = '', widths = ''] = file.replace('.webp', '').split('-');
  await transact(resources.db, (trx) => markDeleted(trx, [{ name, widths }]));
  expect(await sweepImages({ ...files, day: 1 }, inTwoHours())).toMatchObject({ moved: 0 });
  expect(await storedFiles(resources)).toContain(file);
  await resources.images.removeMarked([{ name, widths }]);
  await expect.poll(() => storedFiles(resources)).toEqual(before);
  await expect.poll(async () => (await countDeletions(resources.db)).images).toBe(0);
});

test('sweeping moves old files without a row to the trash, no others, and deletes them seven days later', async () => {
  await publish(app, await newMember(app, 'eve'), { image });
  const known = await storedFiles(resources);
  const left = await leaveFiles(2);
  expect(await sweepImages({ ...files, day: 3 }, Date.now() + HOUR / 2)).toMatchObject({ moved: 0 });
  expect(await storedFiles(resources)).toHaveLength(known.length + left.length);
  const stopped = { ...files, day: 3, stop: AbortSignal.abort() };
  expect(await sweepImages(stopped, inTwoHours())).toMatchObject({ moved: 0 });
  expect(await sweepImages({ ...files, day: 3 }, inTwoHours())).toMatchObject({ moved: 2, deleted: 0 });
  expect([await storedFiles(resources), await trashedFiles(resources)]).toEqual([known, left]);

  // The clock does not matter, only the number of days with a sweep.
  const inAYear = Date.now() + 365 * 24 * HOUR;
  const onLastDay = await sweepImages({ ...files, day: 3 + TRASH_DAYS }, inAYear);
  expect(onLastDay).toMatchObject({ deleted: 0 });
  expect(await trashedFiles(resources)).toEqual(left);
  const afterwards = await sweepImages({ ...files, day: 3 + TRASH_DAYS + 1 }, inAYear);
  expect(afterwards).toMatchObject({ moved: 0, deleted: 2 });
  expect([await storedFiles(resources), await trashedFiles(resources)]).toEqual([known, []]);
});

test('files of the trash that have a row are returned by the next sweep, with their content', async () => {
  const { imageUrl } = await publish(app, await newMember(app, 'finn'), { image });
  const known = await storedFiles(resources);
  const content = (await app.inject(imageUrl ?? '')).rawPayload;
  await resources.imageStore.trash.take(known, 1);
  expect((await app.inject(imageUrl ?? '')).statusCode).toBe(404);
  const sweep = await sweepImages({ ...files, day: 100 }, inTwoHours());
  expect(sweep).toMatchObject({ returned: known.length, moved: 0, deleted: 0 });
  expect([await storedFiles(resources), await trashedFiles(resources)]).toEqual([known, []]);
  expect((await app.inject(imageUrl ?? '')).rawPayload.equals(content)).toBe(true);
});

test('more than 20 files without a row, and than a tenth of all, are moved only with consent', async () => {
  await publish(app, await newMember(app, 'gus'), { image });
  const known = await storedFiles(resources);
  const left = await leaveFiles(21);
  const without = await sweepImages({ ...files, day: 1 }, inTwoHours());
  expect(without).toMatchObject({ listed: known.length + 21, withoutRow: 21, moved: 0 });
  expect(await storedFiles(resources)).toEqual([...known, ...left].toSorted());
  const consented = await sweepImages({ ...files, day: 1, hasConsent: true }, inTwoHours());
  expect(consented).toMatchObject({ moved: 21 });
  expect([await storedFiles(resources), await trashedFiles(resources)]).toEqual([known, left]);
});

test.each([
  [0, 20],
  [200, 20],
  [209, 20],
  [210, 21],
  [10_000, 1000],
])('of %i files %i are moved without consent', (all, movable) => {
  expect(movableWithoutConsent(all)).toBe(movable);
});
