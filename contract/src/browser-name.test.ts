import { expect, it } from 'vitest';
import { browserOf } from './browser-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome',
    150,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.1.2',
    'Edge',
    150,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    28,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari',
    26,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.1 Mobile/15E148 Safari/604.1',
    'Chrome',
    150,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/151.0 Mobile/15E148 Safari/605.1.15',
    'Firefox',
    151,
  ],
  ['Mozilla/5.0 (X11; Linux) HeadlessChrome/150.0.0.0 Safari/537.36', 'Chrome', 150],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15', 'Safari', 0],
])('the browser of %s is named', (userAgent, name, version) => {
  expect(browserOf(userAgent)).toEqual({ name, version });
});

it('another header names no browser', () => {
  for (const userAgent of ['', 'curl/8.0', 'ada@example.org']) expect(browserOf(userAgent)).toBeUndefined();
});
