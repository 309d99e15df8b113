import type { Config } from '../settings/config.ts';
import { isLoopbackAddress } from '../lib/loopback-address.ts';
import { findings, type Finding } from './finding.ts';

const { ok, warning, error } = findings('address');

export function examineAddress({
  publicUrl,
  host,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): Finding {
  const isLocal = isLoopback(host);
  if (!publicUrl) {
    return isLocal
      ? warning('PUBLIC_URL is not set. That is correct while only this machine uses Plaza.')
      : error(`Plaza listens at ${host} without PUBLIC_URL. Set it to the https address that people use.`);
  }
  if (isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''))) {
    return isLocal
      ? warning(`PUBLIC_URL is ${publicUrl.origin}, which only this machine can reach.`)
      : error(
          `PUBLIC_URL is ${publicUrl.origin}, which other machines cannot reach. Set the address that people use.`,
        );
  }
  if (publicUrl.protocol !== 'https:') {
    return error(
      `PUBLIC_URL is ${publicUrl.origin}: passwords are sent without encryption. Use a reverse proxy with https.`,
    );
  }
  if (trustProxy.length === 0) {
    return error(
      'PUBLIC_URL is https, but TRUST_PROXY does not name the reverse proxy: all clients share one rate limit.',
    );
  }
  return ok(`People use ${publicUrl.origin}, through the proxy that TRUST_PROXY names.`);
}

const isLoopback = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);
