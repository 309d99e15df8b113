/** What a limit counts by: one member, one session, one network address, or one account guessed at from one address. */
export type LimitedBy = 'member' | 'session' | 'address' | 'account';

export interface RateLimit {
  /** How many are let through in a window. */
  readonly max: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
  readonly by: LimitedBy;
  /** What it counts instead of calls. */
  readonly counts?: 'failures' | 'uploads';
}

/** The default limits; each can be set by the environment as `RATE_LIMIT_<NAME>=max/seconds`. */
export const RATE_LIMITS = {
  /** Failed log-ins only. */
  login: { max: 10, seconds: 300, by: 'account', counts: 'failures' },
  signup: { max: 10, seconds: 1800, by: 'address' },
  availability: { max: 60, seconds: 60, by: 'address' },
  /** Refreshes and log-outs with the cookie of one session; browsers with many tabs refresh many times at once. */
  refresh: { max: 120, seconds: 60, by: 'session' },
  /** The same from one address, which a whole house may share. */
  refresh_address: { max: 1200, seconds: 60, by: 'address' },
  posts: { max: 30, seconds: 3600, by: 'member' },
  comments: { max: 120, seconds: 3600, by: 'member' },
  reactions: { max: 120, seconds: 60, by: 'member' },
  uploads: { max: 30, seconds: 1800, by: 'member', counts: 'uploads' },
  /** Every call of a member counts here too. A client of the specification makes two for each post of its feed. */
  calls: { max: 3000, seconds: 300, by: 'member' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
