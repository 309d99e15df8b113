import { isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../lib/loopback-address.ts';

/** Headers that proxies set. With one of them the other end of the connection is a proxy, not the client. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a header shows that a proxy forwarded the request. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
}

/** Whether a request comes from a program on this machine that is not a proxy. */
export function isDirectLoopback(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return isLoopbackAddress(request.socket.remoteAddress ?? '') && !isForwarded(request);
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The key of an IP address in rate limits: an IPv4 address, also of `::ffff:…`, or the /64 network of IPv6 (RFC 6177). */
export function limitedAddress(address: string): string {
  const [unscoped = ''] = address.split('%');
  if (!isIPv6(unscoped)) return unscoped;
  const canonical = new SocketAddress({ address: unscoped, family: 'ipv6' }).address;
  const carried = canonical.replace(/^::ffff:(?=\d+\.)/, '');
  if (carried !== canonical) return carried;
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
