import type { Config } from '../settings/config.ts';
import { isLoopbackAddress } from '../http/caller-address.ts';
import { findings, type Finding } from './finding.ts';

const { good, note, bad } = findings('address');

/** Whether the address that people use, and where Plaza listens, go together. */
export function examineAddress({
  publicUrl,
  host,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): Finding {
  const isLocal = isLoopback(host);
  if (!publicUrl) {
    return isLocal
      ? note('PUBLIC_URL is not set. That is right while only this machine uses Plaza.')
      : bad(`Plaza listens at ${host} without PUBLIC_URL. Set it to the address that people use, by https.`);
  }
  if (isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''))) {
    return isLocal
      ? note(`PUBLIC_URL is ${publicUrl.origin}, which is this machine for everybody.`)
      : bad(
          `PUBLIC_URL is ${publicUrl.origin}, which leads everybody to their own machine. Set the address that people use.`,
        );
  }
  if (publicUrl.protocol !== 'https:') {
    return bad(
      `PUBLIC_URL is ${publicUrl.origin}: passwords travel for everybody to read. Put a proxy with https in front.`,
    );
  }
  if (trustProxy.length === 0) {
    return bad(
      'PUBLIC_URL is https, so there is a proxy, and TRUST_PROXY does not name it: all callers count as one.',
    );
  }
  return good(`People come to ${publicUrl.origin}, through the proxy that TRUST_PROXY names.`);
}

const isLoopback = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);
