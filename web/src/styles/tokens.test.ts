import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const OKLCH = String.raw`oklch\((\S+)% (\S+) (\S+)\)`;

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Linear sRGB of an OKLCH colour, clipped to the gamut (Björn Ottosson, "A perceptual color space"). */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function token(name: string, theme: Theme): Rgb {
  const match = new RegExp(String.raw`--${name}: light-dark\(${OKLCH}, ${OKLCH}\)`).exec(css);
  if (!match) throw new Error(`No token --${name}`);
  const [lightness, chroma, hue] = match
    .slice(1)
    .map(Number)
    .slice(theme === 'light' ? 0 : 3);
  return linearRgb((lightness ?? NaN) / 100, chroma ?? NaN, hue ?? NaN);
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

function hex(rgb: Rgb): string {
  const digits = rgb
    .map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
    .map((v) => Math.round(v * 255).toString(16))
    .map((pair) => pair.padStart(2, '0'));
  return `#${digits.join('')}`;
}

type Pair = readonly [front: string, back: string];

const TEXT_PAIRS: readonly Pair[] = [
  ...['paper', 'raised', 'sunken'].flatMap((surface): Pair[] => [
    ['ink', surface],
    ['ink-muted', surface],
    ['accent-text', surface],
    ['danger', surface],
    ['like', surface],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-text', 'accent-wash'],
  ['ink', 'accent-wash'],
  ['ink', 'danger-wash'],
  ['danger', 'danger-wash'],
  ['like', 'like-wash'],
];

const CONTROL_PAIRS = ['paper', 'raised', 'sunken'].flatMap((surface): Pair[] => [
  ['line-strong', surface],
  ['focus', surface],
  ['accent', surface],
]);

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  it.each(TEXT_PAIRS)('sets --%s on --%s readably (WCAG 1.4.3)', (text, surface) => {
    expect(contrast(token(text, theme), token(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROL_PAIRS)('shows --%s on --%s (WCAG 1.4.11)', (part, surface) => {
    expect(contrast(token(part, theme), token(surface, theme))).toBeGreaterThanOrEqual(3);
  });

  it('is declared to the browser with the colour of the page', () => {
    const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    const declared = new RegExp(`\\(prefers-color-scheme: ${theme}\\)" content="(#\\w+)"`).exec(page)?.[1];
    expect(declared).toBe(hex(token('paper', theme)));
  });
});
