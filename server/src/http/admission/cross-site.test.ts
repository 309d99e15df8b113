import { describe, expect, it } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const policy = { publicOrigin: 'https://plaza.example', corsOrigins: ['https://friend.example'] };

const rejected = (headers: Record<string, string>, host = 'plaza.example') =>
  isCrossSite({ headers, host }, policy);

// The values that browsers send, with and without an origin: server/test/http/cross-site.test.ts.
it.each(['', 'Same-Origin', 'same-origin, same-origin', 'unheard-of'])(
  'Sec-Fetch-Site is rejected when it is %j',
  (site) => {
    expect(rejected({ 'sec-fetch-site': site })).toBe(true);
    expect(rejected({ 'sec-fetch-site': site, origin: 'https://plaza.example' })).toBe(true);
  },
);

describe('an origin', () => {
  it('is accepted when it equals the requested host, with or without the default port', () => {
    expect(rejected({ origin: 'http://127.0.0.1:3000' }, '127.0.0.1:3000')).toBe(false);
    expect(rejected({ origin: 'http://[::1]:3000' }, '[::1]:3000')).toBe(false);
    expect(rejected({ origin: 'https://other.example' }, 'other.example:443')).toBe(false);
    expect(rejected({ origin: 'http://other.example' }, 'OTHER.example:80')).toBe(false);
  });

  it.each([
    ['null', ''],
    ['file://', ''],
    ['', ''],
    ['', 'plaza.example'],
    ['https://evil-plaza.example', 'plaza.example'],
    ['https://plaza.example/', 'other.example'],
    ['https://other.example/', 'other.example'],
    ['https://u@other.example', 'other.example'],
    ['ftp://other.example', 'other.example'],
    ['https://other.example, https://other.example', 'other.example'],
    ['http://localhost:3000', '127.0.0.1:3000'],
    ['https://FRIEND.example', 'plaza.example'],
  ])('%j at %j is rejected', (origin, host) => {
    expect(rejected({ origin }, host)).toBe(true);
  });
});
