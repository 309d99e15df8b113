import type { Restriction } from '@plaza/contract/restriction.ts';
import type { Role } from '@plaza/contract/role.ts';

/** The members whom a viewer does not see; the same object until that changes. */
export interface HiddenMembers {
  /** Whom the viewer blocked, or who blocked the viewer: neither sees the other. */
  readonly blocked: ReadonlySet<number>;
  /** Whom the viewer muted. */
  readonly muted: ReadonlySet<number>;
  /** Both: whose posts the feed leaves out. */
  readonly unlisted: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();
/** Nobody is hidden, as from most viewers. */
export const NOBODY: HiddenMembers = { blocked: NONE, muted: NONE, unlisted: NONE };

/** The member who sends a request, and the session of its access token. */
export interface Viewer {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The last time at which the password was verified, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  readonly hidden: HiddenMembers;
  /** Undefined for a member who may call all endpoints. */
  readonly restriction?: Restriction | undefined;
}

const FRESH_MS = 24 * 60 * 60 * 1000;

/** Whether the password was verified at most 24 hours ago, so that no proof is required. */
export const isFreshSignIn = ({ authenticatedAt }: Pick<Viewer, 'authenticatedAt'>): boolean =>
  Date.now() - authenticatedAt <= FRESH_MS;

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

/** The part of a viewer that policies depend on. */
export type Actor = Pick<Viewer, 'userId' | 'role'>;

/** The part of a viewer that answers depend on. */
export type Reader = Pick<Viewer, 'userId' | 'role' | 'hidden'>;

/** Whether the viewer and another member do not see each other. */
export const isHidden = ({ hidden }: Pick<Viewer, 'hidden'>, userId: number): boolean =>
  hidden.blocked.has(userId);

/** Finds the viewer of an access token, without a promise when it is cached; undefined when the token is not valid. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;
