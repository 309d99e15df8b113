import type { Community } from './community.ts';
import type { CookieScope } from './cookie-name.ts';
import { fillPath, type PathValues } from './path.ts';

/** Shown instead of the description of a community without one: on the log-in page and in metadata. */
export const ABOUT_PLAZA = 'A small place to post, react and talk, for people who know each other.';

/** The paths of the pages of moderators and owners. */
export const MANAGE_PAGES = {
  manage: '/manage',
  manageMembers: '/manage/members',
  manageReports: '/manage/reports',
  /** The parameter is the type and the id of a subject: 'post-12'. */
  manageSubject: '/manage/reports/{id}',
  manageRegistrations: '/manage/registrations',
  manageInvitations: '/manage/invitations',
  manageLog: '/manage/log',
  manageCommunity: '/manage/community',
  manageStorage: '/manage/storage',
} as const;

/** The paths of all pages, with `{parameters}`. Paths that match none of them show the 404 page. */
export const PAGES = {
  feed: '/',
  logIn: '/login',
  signUp: '/signup',
  post: '/post/{id}',
  /** `{id}` is a username; in the other paths, an id. */
  profile: '/profile/{id}',
  settings: '/settings/{id}',
  /** The page on which a member becomes the first owner. */
  claim: '/claim',
  /** The ways to a new password. */
  recover: '/recover',
  /** A member sets a new password; the fragment is the token of a reset link. */
  reset: '/reset',
  /** The members whom the member blocked and muted. */
  blocks: '/blocks',
  rules: '/rules',
  /** A member sees the own reports, and decisions of moderators about the member. */
  moderation: '/moderation',
  /** A member creates invitations and sees who joined by them. */
  invitations: '/invitations',
  /** What is new for the member: comments, mentions, likes, decisions. */
  notifications: '/notifications',
  ...MANAGE_PAGES,
} as const;

/** The data about the community that the server writes into index.html. */
export interface PageCommunity extends Pick<
  Community,
  'name' | 'language' | 'signUp' | 'membersInvite' | 'logo'
> {
  /** The description; empty when there is none: then pages show a sentence about Plaza. */
  readonly about: string;
  readonly hasRules: boolean;
  /** Whether Plaza sends emails. */
  readonly hasMail: boolean;
  readonly cookies: CookieScope;
}

/** The fragment of the URL of a post that scrolls to its comments. */
export const COMMENTS_FRAGMENT = '#comments';

/** The fragment of the URL of a post that leads to one of its comments. */
export const commentFragment = (commentId: number) => `#comment-${commentId}`;

/** The query of the URL of the feed that shows only posts that the member has not opened. */
export const UNVIEWED_SEARCH = '?unviewed=true';

export type PageName = keyof typeof PAGES;

/** The path of a page. Parameters are URL-encoded; a missing one becomes empty. */
export function pagePath(page: PageName, values: PathValues = {}): string {
  return fillPath(PAGES[page], values);
}
