/** What calls need of the session. The session feature implements it, so that `api` does not import the feature. */
export interface Authorizer {
  /** The access token; undefined if no member is signed in. */
  accessToken(): string | undefined;
  /**
   * Renews an access token that the server rejected. Resolves to undefined if the call must not be repeated: the session has
   * ended, or another member has signed in.
   * @throws ApiError if the refresh fails for another reason
   */
  renew(rejected: string): Promise<string | undefined>;
  /** Ends the session of this token, which the server rejected. Does nothing if the session has another token by now. */
  end(rejected: string): void;
}

const anonymous: Authorizer = {
  accessToken: () => undefined,
  renew: async () => undefined,
  end: () => {},
};

let current = anonymous;

/** The authorizer of `authorizeWith`; before its first call, one without a session. */
export const authorizer = (): Authorizer => current;

/** Sets the authorizer of all further calls. */
export function authorizeWith(next: Authorizer): void {
  current = next;
}
