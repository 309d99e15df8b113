import { atWidth } from '@plaza/contract/image-widths.ts';
import { expect, test } from 'vitest';
import { imageFile, imageNameOf } from './image-table.ts';
import { avatarUrl, bannerUrl, imageView } from './image-view.ts';

const name = '0123456789abcdef0123456789abcdef';
const row = { name, width: 1000, height: 500, widths: '320 640 1000', placeholder: 'AAAA', alt: 'A cat' };
const member = { username: 'ada', name: 'Ada', avatar_name: null, banner_name: null };

test('an image has the address of its largest file and of all widths', () => {
  expect(imageView(row, '')).toEqual({
    url: `/media/${name}-1000.webp`,
    width: 1000,
    height: 500,
    alt: 'A cat',
    placeholder: 'AAAA',
    sources: [320, 640, 1000].map((width) => ({ url: `/media/${name}-${width}.webp`, width })),
  });
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
