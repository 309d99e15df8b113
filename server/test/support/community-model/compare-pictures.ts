import { expect } from 'vitest';
import { pick, type Choice } from './community-acts.ts';
import type { Plaza } from './compare-posts.ts';

const RECENT = 10;

/** Compares whether some of the pictures that members saw are served. */
export async function expectPictures(
  { app, model, keepsDeleted }: Plaza,
  { first, second }: Choice,
): Promise<void> {
  const { urls } = model.pictures;
  const others = urls.filter((url) => model.pictures.stateOf(url) !== 'served');
  for (const url of [pick(urls, first, RECENT), pick(urls, second), pick(others, first, RECENT)]) {
    if (url === undefined) continue;
    const status = async () => (await app.inject({ method: 'GET', url, headers: {} })).statusCode;
    const state = model.pictures.stateOf(url);
    if (state !== 'deleted') expect(await status(), `picture ${url}`).toBe(state === 'served' ? 200 : 404);
    // Files are deleted after the answer.
    else if (keepsDeleted !== true) await expect.poll(status, { message: `picture ${url}` }).toBe(404);
  }
}
