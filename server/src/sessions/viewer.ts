import type { Role } from '@plaza/contract/role.ts';

/** The member who sends a request, and the session of its access token. */
export interface Viewer {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The last time at which the password was verified, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

const FRESH_MS = 24 * 60 * 60 * 1000;

/** Whether the password was verified at most 24 hours ago, so that no proof is required. */
export const isFreshSignIn = ({ authenticatedAt }: Pick<Viewer, 'authenticatedAt'>): boolean =>
  Date.now() - authenticatedAt <= FRESH_MS;

/** The part of a viewer that policies and views depend on. */
export type Actor = Pick<Viewer, 'userId' | 'role'>;

/** Finds the viewer of an access token, without a promise when it is cached; undefined when the token is not valid. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;
