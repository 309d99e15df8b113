import type { Role } from '@plaza/contract/role.ts';

/** The member whose access token a request contains. */
export interface Viewer {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The last time at which the password was verified, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

const FRESH_MS = 24 * 60 * 60 * 1000;

/** Whether the log-in is recent enough for what otherwise requires the current password. */
export const isFreshSignIn = ({ authenticatedAt }: Pick<Viewer, 'authenticatedAt'>): boolean =>
  Date.now() - authenticatedAt <= FRESH_MS;

/** The part of a viewer that policies and views depend on. */
export type Actor = Pick<Viewer, 'userId' | 'role'>;

/** Finds the viewer of an access token; undefined when the token is not valid. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;
