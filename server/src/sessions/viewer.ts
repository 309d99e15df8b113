import type { Restriction } from '@plaza/contract/restriction.ts';
import type { Reader } from '../visibility/visibility-policy.ts';

/** The member who sends a request, and the session of its access token. */
export interface Viewer extends Reader {
  readonly sessionId: number;
  /** The last time at which the password was verified, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** Undefined for a member who may call all endpoints. */
  readonly restriction?: Restriction | undefined;
}

const FRESH_MS = 24 * 60 * 60 * 1000;

/** Whether the password was verified at most 24 hours ago, so that no proof is required. */
export const isFreshSignIn = ({ authenticatedAt }: Pick<Viewer, 'authenticatedAt'>): boolean =>
  // Not for a year when the clock was a year ahead.
  Math.abs(Date.now() - authenticatedAt) <= FRESH_MS;

/** The columns on which the restriction of a member depends: of `suspensions` and `registrations`, or null without a row. */
export interface RestrictionColumns {
  readonly suspended_until: number | null;
  readonly suspension_reason: string | null;
  readonly registration_id: number | null;
}

/** The present restriction of a member; undefined without one, and after the end of a suspension. */
export function restrictionOf(member: RestrictionColumns): Restriction | undefined {
  const { suspended_until: until, suspension_reason: reason, registration_id } = member;
  if (reason !== null && (until === null || until > Date.now()))
    return { state: 'suspended', until: until === null ? null : new Date(until).toISOString(), reason };
  return registration_id === null ? undefined : { state: 'pending' };
}

/** Finds the viewer of an access token, without a promise when it is cached; undefined when the token is not valid. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;
