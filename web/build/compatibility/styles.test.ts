import { expect, test } from 'vitest';
import { lacksOfStyle } from './styles.ts';

const lacksOf = (css: string) => lacksOfStyle(css).map(({ feature }) => feature);

test.each([
  ['a property', 'a { corner-shape: bevel }', 'corner-shape'],
  ['a keyword of a property', 'a { width: stretch }', 'width: stretch'],
  ['a function', 'a { color: contrast-color(red) }', 'color: contrast-color()'],
  ['a selector', 'a { &:open { color: red } }', 'open'],
  ['a rule', '@scope (.a) { b { color: red } }', '@scope'],
  [
    'a media feature',
    '@media (prefers-reduced-transparency) { a { color: red } }',
    'prefers-reduced-transparency',
  ],
])('%s that a browser lacks is found', (_, css, feature) => {
  expect(lacksOf(css)).toEqual([feature]);
});

test.each([
  [
    'features of all browsers',
    'a { color: light-dark(red, oklch(0 0 0)); & b { inset: 0 } } :has(a) { width: fit-content }',
  ],
  ['features below @supports', '@supports (corner-shape: bevel) { a { corner-shape: bevel } }'],
  ['a value after one that all browsers have', 'a { width: 100%; width: stretch }'],
  [
    'a property and a value with their prefixes',
    'a { -webkit-user-select: none; user-select: none; text-align: -webkit-match-parent; text-align: match-parent }',
  ],
  ['names with a prefix', '::-moz-progress-bar { color: red }'],
])('%s are accepted', (_, css) => {
  expect(lacksOf(css)).toEqual([]);
});
