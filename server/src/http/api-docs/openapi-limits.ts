import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { RateLimit, RateLimitName } from '@plaza/contract/rate-limits.ts';
import type { RateLimits } from '../../settings/config.ts';

export interface NamedRateLimit extends RateLimit {
  readonly name: RateLimitName;
}

/** The rate limits that apply to calls of an endpoint; none when limits are turned off. */
export function limitsOf(endpoint: Endpoint, limits: RateLimits | undefined): NamedRateLimit[] {
  const names: RateLimitName[] = [
    ...(endpoint.limits ?? []),
    ...(endpoint.files && endpoint.auth !== 'public' ? (['uploads'] as const) : []),
    ...(endpoint.auth !== 'public' ? (['calls'] as const) : []),
  ];
  return limits ? names.map((name) => ({ name, ...limits[name] })) : [];
}

/** A limit as text: `60 calls in a minute for each address`. */
export function limitText({ max, seconds, by, counts }: NamedRateLimit): string {
  const subject = by === 'account' ? 'account and address' : by === 'email' ? 'email address' : by;
  return `${max.toLocaleString('en')} ${counts ?? 'calls'} in ${durationText(seconds)} for each ${subject}`;
}

function durationText(seconds: number): string {
  const [count, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second'];
  return count === 1 ? `a${unit === 'hour' ? 'n' : ''} ${unit}` : `${count} ${unit}s`;
}
