import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { lossSentence } from './account-contents.ts';

const REST = 'your likes and dislikes, and your profile will be gone for everybody, for good.';

it.each([
  [{ posts: 12, images: 9, comments: 31 }, '12 posts, 9 images, 31 comments'],
  [{ posts: 1, images: 1, comments: 1 }, '1 post, 1 image, 1 comment'],
  [{ posts: 0, images: 0, comments: 2345 }, '0 posts, 0 images, 2,345 comments'],
  [undefined, 'All your posts, all their images, all comments you wrote'],
])('names the losses for %j', (contents, counted) =>
  expect(lossSentence(contents, currentTranslate())).toBe(`${counted}, ${REST}`),
);
