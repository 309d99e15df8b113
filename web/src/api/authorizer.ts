/** The access of calls to the session. The session feature provides it, so that this layer does not import the feature. */
export interface Authorizer {
  /** The access token; undefined if no member is signed in. */
  accessToken(): string | undefined;
  /**
   * Renews a rejected token; undefined if the session has ended.
   * @throws ApiError if the server does not answer
   */
  renew(rejected: string): Promise<string | undefined>;
  /** Called if the server rejects the session of this token. */
  end(rejected: string): void;
}

const anonymous: Authorizer = {
  accessToken: () => undefined,
  renew: async () => undefined,
  end: () => {},
};

let current = anonymous;

export const authorizer = (): Authorizer => current;

/** Sets the session of all further calls by members. */
export function authorizeWith(next: Authorizer): void {
  current = next;
}
