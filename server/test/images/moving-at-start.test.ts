import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { insertPostImage } from '../../src/images/image-repository.ts';
import { imageFile, newImageName, stillName } from '../../src/images/image-table.ts';
import { moving } from '../support/images/pictures.ts';
import { postFor } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { seedActor, seedPost } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { dataDir, db, environment } = await openServerDatabase();

test('a server that starts finds the moving images of an earlier version', async () => {
  const ann = await seedActor(db, 'ann');
  const postId = await seedPost(db, ann.userId);
  const name = newImageName();
  const bytes = await (await moving(30, 20, 3)).webp().toBuffer();
  await diskImageStore(join(dataDir, MEDIA_FOLDER)).put([{ file: imageFile(name, 30), bytes }]);
  const image = { name, kind: 'post', width: 30, height: 20, widths: '30', placeholder: 'x' } as const;
  await db.transaction().execute((trx) => insertPostImage(trx, postId, { ...image, is_animated: null }, ''));

  await using server = await startServer(environment);
  const stillUrl = `/media/${stillName(name, 30)}`;
  await expect
    .poll(async () => (await postFor(remote(server.address), ann, postId)).image)
    .toMatchObject({ stillUrl });
  expect((await fetch(server.address + stillUrl)).status).toBe(200);
});
