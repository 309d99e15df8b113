import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isDirectLoopback, limitedAddress } from './caller-address.ts';

// The part of a request that the function reads.
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as FastifyRequest;

it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  'a request from %s without forwarding headers is direct',
  (address) => {
    expect(isDirectLoopback(from(address, { host: 'localhost', 'x-request-id': '1' }))).toBe(true);
  },
);

it.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', 'fe80::1%eth0', '', undefined])(
  'a request from %j is not direct',
  (address) => {
    expect(isDirectLoopback(from(address))).toBe(false);
  },
);

it.each([
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-anything',
  'cf-connecting-ip',
  'true-client-ip',
])('a request from loopback with %s is not direct', (header) => {
  expect(isDirectLoopback(from('127.0.0.1', { [header]: '127.0.0.1' }))).toBe(false);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['1:2:3::4:5:6:7', '1:2:3:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, limited) => {
  expect(limitedAddress(address)).toBe(limited);
});
