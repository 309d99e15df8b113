import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { HOUR } from '../support/devices.ts';
import { storedFiles } from '../support/images/stored.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';

const { app, resources } = await openPlaza();
const image = fileOf(await picture('jpeg', 1500, 1000), 'a.jpg');

test('the files of a picture are removed when the change fails', async () => {
  const [cleo] = [await newMember(app, 'cleo'), await newMember(app, 'dora')];
  const before = await storedFiles(resources);
  const form = formOf({ image, username: 'dora' });
  const answer = await call(app, updateUser, { token: cleo.token, params: { userId: cleo.userId }, form });
  expect(answer.error().code).toBe('username_taken');
  expect(await storedFiles(resources)).toEqual(before);
});

test('sweeping removes old files without a row, and no others', async () => {
  await publish(app, await newMember(app, 'eve'), { image });
  const known = await storedFiles(resources);
  const orphan = newImageName();
  const left = [320, 640].map((width) => ({ file: imageFile(orphan, width), bytes: Buffer.from('left') }));
  await resources.imageStore.put(left);
  const files = { db: resources.db, store: resources.imageStore };
  expect(await sweepImages(files, Date.now() + HOUR / 2)).toBe(0);
  expect(await storedFiles(resources)).toHaveLength(known.length + left.length);
  const stopped = { ...files, stop: AbortSignal.abort() };
  expect(await sweepImages(stopped, Date.now() + 2 * HOUR)).toBe(0);
  // By now the files of pictures have grown old themselves.
  expect(await sweepImages(files, Date.now() + 2 * HOUR)).toBe(left.length);
  expect(await storedFiles(resources)).toEqual(known);
});
