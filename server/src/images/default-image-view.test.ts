import { describe, expect, test } from 'vitest';
import { defaultAvatarFile, defaultBannerFile, drawDefault } from './default-image-view.ts';

const ada = { username: 'ada', name: 'Ada Lovelace' };

test('the default images of a member do not depend on the case of the username', () => {
  expect(defaultAvatarFile(ada)).toBe(defaultAvatarFile({ ...ada, username: 'ADA' }));
  expect(defaultBannerFile(ada)).toMatch(/^banner-\d{1,3}\.svg$/);
});

test('default images have 24 colours', () => {
  const files = Array.from({ length: 500 }, (_, i) => defaultBannerFile({ username: `user${i}`, name: '' }));
  expect(new Set(files).size).toBe(24);
});

test.each([
  ['Ada', 'A'],
  ['日本', '日'],
  ['🇩🇪', '🇩🇪'],
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['👩🏽‍❤️‍💋‍👨🏿', '👩🏽‍❤️‍💋‍👨🏿'],
  ['क्षितिज', 'क्षि'],
  ['می\u200Cخواهم', 'م'],
  ['1️⃣', '1️⃣'],
  ['<', '<'],
  [`a${'\u0301'.repeat(40)}`, `A${'\u0301'.repeat(11)}`],
])('the initial of %s is %s, escaped', (name, initial) => {
  const svg = drawDefault(defaultAvatarFile({ username: 'someone', name }));
  const escaped = Array.from(initial, (character) => `&#${character.codePointAt(0)};`).join('');
  expect(svg).toContain(`>${escaped}</text>`);
});

test.each([
  'avatar-360-41.svg',
  'avatar-0-0.svg',
  'avatar-0-d800.svg',
  'avatar-0-ffff.svg',
  'avatar-0-110000.svg',
  'avatar-0-ffffff.svg',
  'avatar-0-20.svg',
  'avatar-0-202e.svg',
  'avatar-0-41-202e.svg',
  'avatar-0-200d-41.svg',
  'avatar-0-301.svg',
  'avatar-0-41-.svg',
  `avatar-0-41${'-41'.repeat(12)}.svg`,
  'avatar--1-41.svg',
  'avatar-0-41.svg.svg',
  'banner-360.svg',
  'banner-0.svg\n',
  '../banner-0.svg',
  '',
])('%j is not the name of a default image', (file) => {
  expect(drawDefault(file)).toBeUndefined();
});

describe('white on any colour of an initial is readable (WCAG 2.2, 1.4.3)', () => {
  test.each(Array.from({ length: 24 }, (_, i) => i * 15))('hue %i', (hue) => {
    const svg = drawDefault(`avatar-${hue}-41.svg`) ?? '';
    const [, saturation = 0, lightness = 0] = (/hsl\(\d+ (\d+)% (\d+)%\)/.exec(svg) ?? []).map(Number);
    expect(contrastWithWhite(hue, saturation / 100, lightness / 100)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Contrast ratio as WCAG 2.2 defines it; HSL to sRGB as CSS Color 4, 7.1. */
function contrastWithWhite(hue: number, saturation: number, lightness: number): number {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  const luminance = 0.2126 * linear(channel(0)) + 0.7152 * linear(channel(8)) + 0.0722 * linear(channel(4));
  return 1.05 / (luminance + 0.05);
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
