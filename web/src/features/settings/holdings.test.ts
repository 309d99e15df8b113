import { expect, it } from 'vitest';
import { lossSentence } from './holdings.ts';

const REST =
  'all comments you wrote, your likes and dislikes, and your profile will be gone for everybody, for good.';

it.each([
  [{ posts: 12, images: 9 }, '12 posts, 9 images'],
  [{ posts: 1, images: 1 }, '1 post, 1 image'],
  [{ posts: 0, images: 0 }, '0 posts, 0 images'],
  [{ posts: 2345, images: undefined }, '2,345 posts, all their images'],
  [undefined, 'All your posts, all their images'],
])('says of %j what is lost', (held, counted) => expect(lossSentence(held)).toBe(`${counted}, ${REST}`));
