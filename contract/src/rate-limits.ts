/** What has its own counter: each member, session, network address, or account from one network address (`account`). */
export type LimitedBy = 'member' | 'session' | 'address' | 'account';

export interface RateLimit {
  /** The number of calls in a window that are accepted. */
  readonly max: number;
  /** The length of the window, which begins with the first counted call. */
  readonly seconds: number;
  readonly by: LimitedBy;
  /** What is counted; calls when absent. */
  readonly counts?: 'failures' | 'uploads';
}

/** The default limits. The setting `RATE_LIMIT_<NAME>=max/seconds` replaces `max` and `seconds` of a limit. */
export const RATE_LIMITS = {
  login: { max: 10, seconds: 300, by: 'account', counts: 'failures' },
  signup: { max: 10, seconds: 1800, by: 'address' },
  availability: { max: 60, seconds: 60, by: 'address' },
  /** Refreshes and log-outs of one session. A browser with many tabs refreshes many times at once. */
  refresh: { max: 120, seconds: 60, by: 'session' },
  /** Refreshes and log-outs from one network address, which many members may share. */
  refresh_address: { max: 1200, seconds: 60, by: 'address' },
  reset: { max: 30, seconds: 300, by: 'address' },
  reset_email: { max: 3, seconds: 3600, by: 'account' },
  /** Options for log-ins with a passkey: each visit of the log-in page takes one. */
  passkey_options: { max: 240, seconds: 300, by: 'address' },
  passkey: { max: 60, seconds: 300, by: 'address' },
  /** Looks at invitations. An association may sign up many members in one room, from one address. */
  invite: { max: 120, seconds: 300, by: 'address' },
  invitations: { max: 30, seconds: 3600, by: 'member' },
  claim: { max: 10, seconds: 300, by: 'member' },
  /** Reports and appeals. */
  reports: { max: 30, seconds: 3600, by: 'member' },
  /** Blocks and mutes. */
  blocks: { max: 120, seconds: 3600, by: 'member' },
  posts: { max: 30, seconds: 3600, by: 'member' },
  comments: { max: 120, seconds: 3600, by: 'member' },
  reactions: { max: 120, seconds: 60, by: 'member' },
  uploads: { max: 30, seconds: 1800, by: 'member', counts: 'uploads' },
  /** All calls of a member. The client of the specification makes two calls for each post of its feed. */
  calls: { max: 3000, seconds: 300, by: 'member' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
