import { expect, test } from 'vitest';
import { lacksOfScript } from './scripts.ts';

const lacksOf = (code: string) => lacksOfScript('a.js', code).map(({ feature }) => feature);

test.each([
  ['a global', 'new URLPattern("/a")', 'URLPattern'],
  ['a global of the window', 'window.requestIdleCallback(a)', 'requestIdleCallback'],
  ['a static method', 'Promise.try(a)', 'Promise.try'],
  ['a symbol', 'const b = { [Symbol.dispose]() {} }', 'Symbol.dispose'],
  ['a static method that an interface has', 'URL.parse(a)', 'URL.parse'],
  ['a property of an object of the browser', 'navigator.setAppBadge(1)', 'navigator.setAppBadge'],
  ['a property with a name of one word', 'navigator.share(a)', 'navigator.share'],
  ['a method of an unknown object', 'a().getOrInsert(1, 2)', 'getOrInsert'],
])('%s that a browser lacks is found', (_, code, feature) => {
  expect(lacksOf(code)).toEqual([feature]);
});

test.each([
  [
    'built-ins of all browsers',
    'Promise.withResolvers(); new Set().union(a); a.toSorted(); AbortSignal.any([])',
  ],
  [
    'own variables with the name of a built-in',
    'const { a: URLPattern = 1 } = b; URLPattern.test; (Temporal) => Temporal',
  ],
  [
    'own properties with the name of a built-in',
    'const a = { URLPattern: 1 }; class B { Temporal() {} }; a.URLPattern',
  ],
  ['the question whether it exists', 'typeof scheduler'],
])('%s are accepted', (_, code) => {
  expect(lacksOf(code)).toEqual([]);
});

test('each browser that lacks a feature is named', () => {
  expect(lacksOfScript('a.js', 'Atomics.waitAsync')).toEqual([
    { feature: 'Atomics.waitAsync', browsers: ['Firefox 128', 'Firefox for Android 128'] },
  ]);
});
