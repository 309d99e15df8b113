/** The key of a counter. `account` is an account together with the network address of the client. */
export type LimitedBy = 'member' | 'session' | 'address' | 'account';

export interface RateLimit {
  /** Calls per window. */
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
  readonly by: LimitedBy;
  /** Counted instead of calls. */
  readonly counts?: 'failures' | 'uploads';
}

/** The default limits. The setting `RATE_LIMIT_<NAME>=max/seconds` changes a limit. */
export const RATE_LIMITS = {
  login: { max: 10, seconds: 300, by: 'account', counts: 'failures' },
  signup: { max: 10, seconds: 1800, by: 'address' },
  availability: { max: 60, seconds: 60, by: 'address' },
  /** Refreshes and log-outs of one session; browsers with many tabs refresh many times at once. */
  refresh: { max: 120, seconds: 60, by: 'session' },
  /** The same from one address, which many members may share. */
  refresh_address: { max: 1200, seconds: 60, by: 'address' },
  reset: { max: 30, seconds: 300, by: 'address' },
  claim: { max: 10, seconds: 300, by: 'member' },
  posts: { max: 30, seconds: 3600, by: 'member' },
  comments: { max: 120, seconds: 3600, by: 'member' },
  reactions: { max: 120, seconds: 60, by: 'member' },
  uploads: { max: 30, seconds: 1800, by: 'member', counts: 'uploads' },
  /** All calls of a member. The client of the specification makes two calls for each post of its feed. */
  calls: { max: 3000, seconds: 300, by: 'member' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
