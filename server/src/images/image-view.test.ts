import { atWidth } from '@plaza/contract/image-widths.ts';
import { expect, test } from 'vitest';
import { imageFile, imageNameOf, movingFileOf, stillName } from './image-table.ts';
import { avatarUrl, bannerUrl, imageView, type ImageRow } from './image-view.ts';

const name = '0123456789abcdef0123456789abcdef';
const row: ImageRow = {
  name,
  width: 1000,
  height: 500,
  widths: '320 640 1000',
  placeholder: 'AAAA',
  alt: 'A cat',
  is_animated: 0,
};
const member = { username: 'ada', name: 'Ada', avatar_name: null, banner_name: null };

test('an image has the address of its largest file and of all widths', () => {
  expect(imageView(row, '')).toEqual({
    url: `/media/${name}-1000.webp`,
    stillUrl: null,
    width: 1000,
    height: 500,
    alt: 'A cat',
    placeholder: 'AAAA',
    sources: [320, 640, 1000].map((width) => ({ url: `/media/${name}-${width}.webp`, width })),
  });
});

test.each([
  [1, `/media/${name}-480-still.webp`],
  [0, null],
  [null, null],
] as const)('with is_animated %s the address of the first frame is %s', (is_animated, stillUrl) => {
  const moving: ImageRow = { ...row, width: 480, widths: '480', is_animated };
  expect(imageView(moving, '')).toMatchObject({ url: `/media/${name}-480.webp`, stillUrl });
});

test('the name of a first frame leads to its file, and is no name of a stored file', () => {
  const still = stillName(name, 480);
  expect(movingFileOf(still)).toBe(imageFile(name, 480));
  expect(imageNameOf(still)).toBeUndefined();
  expect(movingFileOf(imageFile(name, 480))).toBeUndefined();
});

test('addresses begin with the public origin when it is set', () => {
  const base = 'https://plaza.example';
  expect(imageView(row, base).sources[0]?.url).toBe(`${base}/media/${name}-320.webp`);
  expect(avatarUrl({ ...member, avatar_name: name }, base)).toBe(`${base}/media/${name}-192.webp`);
  expect(bannerUrl({ ...member, banner_name: name }, base)).toBe(`${base}/media/${name}-1280.webp`);
});

test('a member without images has a default avatar and banner', () => {
  expect(avatarUrl(member, '')).toMatch(/^\/media\/avatar-\d+-41\.svg$/);
  expect(bannerUrl(member, '')).toMatch(/^\/media\/banner-\d+\.svg$/);
});

test('the addresses of other widths of a banner follow from its address, except for a default banner', () => {
  const url = bannerUrl({ ...member, banner_name: name }, '');
  expect(atWidth(url, 640)).toBe(`/media/${name}-640.webp`);
  expect(atWidth(bannerUrl(member, ''), 640)).toBe(bannerUrl(member, ''));
});

test.each([
  [imageFile(name, 320), name],
  [`${name}-0.webp`, undefined],
  [`${name}-320.webp.part`, undefined],
  [`${name}.webp`, undefined],
  [`../${name}-320.webp`, undefined],
  [`${name.toUpperCase()}-320.webp`, undefined],
  [`${name}-320.webp\n`, undefined],
  ['', undefined],
])('%j belongs to %s', (file, expected) => {
  expect(imageNameOf(file)).toBe(expected);
});
