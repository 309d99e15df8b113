/** What calls need of the session. The session feature provides it, so that this layer knows nothing of it. */
export interface Authorizer {
  /** The token to send; undefined when nobody is signed in. */
  accessToken(): string | undefined;
  /**
   * A token to use instead of one the server rejected, or undefined when there is none to be had.
   * @throws ApiError when the server could not be asked.
   */
  renew(rejected: string): Promise<string | undefined>;
  /** The server no longer knows the session of this token. */
  end(rejected: string): void;
}

const anonymous: Authorizer = {
  accessToken: () => undefined,
  renew: async () => undefined,
  end: () => {},
};

let current = anonymous;

export const authorizer = (): Authorizer => current;

/** Makes member calls use this session from now on. */
export function authorizeWith(next: Authorizer): void {
  current = next;
}
