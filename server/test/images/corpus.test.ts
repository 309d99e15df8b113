import { createPost } from '@plaza/contract/post.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { corpus, type CorpusFile } from '../support/images/corpus.ts';
import { CORNERS, turned } from '../support/images/turned.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const uprights = await Promise.all(turned());
const files = [...(await corpus()), ...uprights];

async function upload({ name, bytes }: CorpusFile) {
  const form = formOf({ title: name, content: 'A picture', image: fileOf(bytes, 'a.jpg', 'image/jpeg') });
  return call(app, createPost, { token: ann.token, form });
}

it(`of ${files.length} pictures each is accepted with its size, or refused with the sentence that says why`, async () => {
  expect(files.length).toBeGreaterThanOrEqual(200);
  const answers: [string, unknown][] = [];
  for (const file of files) {
    const answer = await upload(file);
    const { width, height } = answer.status === 201 ? (answer.body.post.image ?? {}) : {};
    answers.push([file.name, answer.status === 201 ? { width, height } : answer.error().message]);
  }
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(files.map(({ name, expected }) => [name, expected])),
  );
});

it.each(uprights)('$name shows each colour in its corner', async (file) => {
  const { body } = await upload(file);
  const { url = '', width = 0, height = 0 } = body.post.image ?? {};
  const { rawPayload } = await app.inject(url);
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const worst = CORNERS.map((colour, corner) => {
    let most = 0;
    // Where two colours meet, the encoder mixes them.
    for (let y = 4; y < height / 2 - 4; y++)
      for (let x = 4; x < width / 2 - 4; x++) {
        const [column, row] = [x + (corner % 2) * (width / 2), y + (corner >> 1) * (height / 2)];
        colour.forEach((value, channel) => {
          most = Math.max(most, Math.abs((data[(row * width + column) * 3 + channel] ?? NaN) - value));
        });
      }
    return most;
  });
  expect(Math.max(...worst)).toBeLessThan(24);
});
