import { describe, expect, it } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const FRIEND = 'https://friend.example';
const policy = { publicOrigin: 'https://plaza.example', corsOrigins: [FRIEND] };

const rejected = (headers: Record<string, string>, host = 'plaza.example') =>
  isCrossSite({ headers, host }, policy);

describe('what Sec-Fetch-Site says', () => {
  it('is enough, when it is the same origin or nothing', () => {
    expect(rejected({ 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(rejected({})).toBe(false);
  });

  it.each(['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, same-origin', 'unheard-of'])(
    'is rejected when it is %j',
    (site) => {
      expect(rejected({ 'sec-fetch-site': site })).toBe(true);
      expect(rejected({ 'sec-fetch-site': site, origin: 'https://plaza.example' })).toBe(true);
    },
  );

  it('may be same-site for an origin on the list, and no more', () => {
    expect(rejected({ 'sec-fetch-site': 'same-site', origin: FRIEND })).toBe(false);
    expect(rejected({ 'sec-fetch-site': 'cross-site', origin: FRIEND })).toBe(true);
  });
});

describe('an origin', () => {
  it.each(['https://plaza.example', FRIEND])('%s is accepted', (origin) => {
    expect(rejected({ origin })).toBe(false);
    expect(rejected({ origin, 'sec-fetch-site': 'same-origin' })).toBe(false);
  });

  it('is ours at whatever host we are reached, with or without the default port', () => {
    expect(rejected({ origin: 'http://127.0.0.1:3000' }, '127.0.0.1:3000')).toBe(false);
    expect(rejected({ origin: 'http://[::1]:3000' }, '[::1]:3000')).toBe(false);
    expect(rejected({ origin: 'https://other.example' }, 'other.example:443')).toBe(false);
    expect(rejected({ origin: 'http://other.example' }, 'OTHER.example:80')).toBe(false);
  });

  it.each([
    ['null', 'plaza.example'],
    ['null', ''],
    ['file://', ''],
    ['', ''],
    ['', 'plaza.example'],
    ['https://evil.example', 'plaza.example'],
    ['https://plaza.example.evil.example', 'plaza.example'],
    ['https://evil-plaza.example', 'plaza.example'],
    ['https://sub.plaza.example', 'plaza.example'],
    ['https://plaza.example:8443', 'plaza.example'],
    ['https://plaza.example/', 'other.example'],
    ['https://other.example/', 'other.example'],
    ['https://u@other.example', 'other.example'],
    ['ftp://other.example', 'other.example'],
    ['https://other.example, https://other.example', 'other.example'],
    ['http://127.0.0.1:3001', '127.0.0.1:3000'],
    ['http://localhost:3000', '127.0.0.1:3000'],
    ['https://FRIEND.example', 'plaza.example'],
    ['http://friend.example', 'plaza.example'],
  ])('%j at %j is rejected', (origin, host) => {
    expect(rejected({ origin }, host)).toBe(true);
  });
});
