import type { Role } from '@plaza/contract/session.ts';

/** The member whose access token a request carries. */
export interface Viewer {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: number;
  /** When the password was last given, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

/** The part of a viewer that policies and views depend on. */
export type Actor = Pick<Viewer, 'userId' | 'role'>;

/** Finds the viewer of an access token; undefined when the token is not valid. */
export type FindViewer = (accessToken: string) => Viewer | undefined | Promise<Viewer | undefined>;
