import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { postLossSentence } from './post-loss.ts';

const image = {
  url: '/media/a.webp',
  stillUrl: null,
  width: 1,
  height: 1,
  alt: '',
  placeholder: '',
  sources: [],
};

it.each([
  [null, 0, '“Hello”'],
  [image, 0, '“Hello” and its image'],
  [null, 1, '“Hello” and its 1 comment'],
  [image, 3, '“Hello”, its image, and its 3 comments'],
])('lists what is deleted with a post: image %j, %i comments', (picture, commentCount, lost) =>
  expect(postLossSentence({ title: 'Hello', image: picture, commentCount }, currentTranslate())).toBe(
    `${lost} will be gone for everybody, for good.`,
  ),
);
