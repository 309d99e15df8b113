/** What has its own counter: each member, session, network address, email address, or account from one network address (`account`). */
export type LimitedBy = 'member' | 'session' | 'address' | 'email' | 'account';

export interface RateLimit {
  /** The number of calls in a window that are accepted. */
  readonly max: number;
  /** The length of the window, which begins with the first counted call. */
  readonly seconds: number;
  readonly by: LimitedBy;
  /** What is counted; calls when absent. What is no call is counted where it happens. */
  readonly counts?: 'failures' | 'uploads' | 'renames' | 'emails';
  /** The message of its errors, where that of the code does not say how long to wait. */
  readonly message?: string;
}

export const RENAMES_LIMITED = 'You changed your username often. Please try again tomorrow.';

/** The default limits. The setting `RATE_LIMIT_<NAME>=max/seconds` replaces `max` and `seconds` of a limit. */
export const RATE_LIMITS = {
  login: { max: 10, seconds: 300, by: 'account', counts: 'failures' },
  /** The same for all accounts together, so that one address does not occupy the queue of passwords. Many members may share it. */
  login_address: { max: 100, seconds: 300, by: 'address', counts: 'failures' },
  signup: { max: 10, seconds: 1800, by: 'address' },
  availability: { max: 60, seconds: 60, by: 'address' },
  /** Refreshes and log-outs of one session. A browser with many tabs refreshes many times at once. */
  refresh: { max: 120, seconds: 60, by: 'session' },
  /** Refreshes and log-outs from one network address, which many members may share. */
  refresh_address: { max: 1200, seconds: 60, by: 'address' },
  reset: { max: 30, seconds: 300, by: 'address' },
  /** By network address, too, so that others cannot use up the emails of a member. */
  reset_email: { max: 3, seconds: 3600, by: 'account', counts: 'emails' },
  /** Emails above it are not sent, but answered like others. */
  reset_email_total: { max: 10, seconds: 3600, by: 'email', counts: 'emails' },
  /** Options for log-ins with a passkey: each visit of the log-in page takes one. */
  passkey_options: { max: 240, seconds: 300, by: 'address' },
  /** Options for new passkeys. */
  new_passkeys: { max: 30, seconds: 3600, by: 'member' },
  passkey: { max: 60, seconds: 300, by: 'address' },
  /** Looks at invitations. An association may sign up many members in one room, from one address. */
  invite: { max: 120, seconds: 300, by: 'address' },
  invitations: { max: 30, seconds: 3600, by: 'member' },
  claim: { max: 10, seconds: 300, by: 'member' },
  /** Reports and appeals. */
  reports: { max: 30, seconds: 3600, by: 'member' },
  /** Blocks and mutes. */
  blocks: { max: 120, seconds: 3600, by: 'member' },
  /** Reported errors of the page. */
  page_errors: { max: 10, seconds: 3600, by: 'member' },
  page_errors_address: { max: 60, seconds: 3600, by: 'address' },
  /** Changes of profile, pictures and account. */
  profile: { max: 60, seconds: 3600, by: 'member' },
  /** New usernames of a member; a change of the case only is none. */
  renames: { max: 5, seconds: 86_400, by: 'member', counts: 'renames', message: RENAMES_LIMITED },
  posts: { max: 30, seconds: 3600, by: 'member' },
  /** Edits of posts. */
  edits: { max: 60, seconds: 3600, by: 'member' },
  /** Deletions of posts and comments. */
  deletions: { max: 300, seconds: 3600, by: 'member' },
  views: { max: 120, seconds: 60, by: 'member' },
  comments: { max: 120, seconds: 3600, by: 'member' },
  reactions: { max: 120, seconds: 60, by: 'member' },
  uploads: { max: 30, seconds: 1800, by: 'member', counts: 'uploads' },
  /** All calls of a member. The client of the specification makes two calls for each post of its feed. */
  calls: { max: 3000, seconds: 300, by: 'member' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
