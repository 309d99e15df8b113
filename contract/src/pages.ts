import type { Community } from './community.ts';
import { fillPath, type PathValues } from './path.ts';

/** The description of a community without another one, on the log-in page and in metadata. */
export const ABOUT_PLAZA = 'A small place to post, react and talk, for people who know each other.';

/** The paths of all pages, with `{parameters}`. All other paths show the 404 page. */
export const PAGES = {
  feed: '/',
  logIn: '/login',
  signUp: '/signup',
  post: '/post/{id}',
  /** The id is a username. */
  profile: '/profile/{id}',
  settings: '/settings/{id}',
  /** A member becomes the first owner. */
  claim: '/claim',
  /** The ways to a new password. */
  recover: '/recover',
  /** A member sets a new password; the fragment is the token of a reset link. */
  reset: '/reset',
  rules: '/rules',
  manageCommunity: '/manage/community',
} as const;

/** What the server writes about the community into index.html. */
export interface PageCommunity extends Pick<Community, 'name' | 'signUp'> {
  /** The description, or `ABOUT_PLAZA`. */
  readonly about: string;
  readonly hasRules: boolean;
}

/** The part of the page of a post with the comments. */
export const COMMENTS_FRAGMENT = '#comments';

export type PageName = keyof typeof PAGES;

/** The path of a page with escaped parameters. */
export function pagePath(page: PageName, values: PathValues = {}): string {
  return fillPath(PAGES[page], values);
}
