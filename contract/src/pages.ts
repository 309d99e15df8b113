import { fillPath, type PathValues } from './path.ts';

/** What Plaza is, in one line. */
export const ABOUT_PLAZA = 'A small place to post, react and talk, for people who know each other.';

/** The address of every page, with `{parameters}`. At any other address stands the page that says so. */
export const PAGES = {
  feed: '/',
  logIn: '/login',
  signUp: '/signup',
  post: '/post/{id}',
  /** Its id is a username. */
  profile: '/profile/{id}',
  settings: '/settings/{id}',
} as const;

/** Added to the address of a post, it leads to the comments. */
export const COMMENTS_FRAGMENT = '#comments';

export type PageName = keyof typeof PAGES;

/** The address of a page with its parameters filled in and escaped. */
export function pagePath(page: PageName, values: PathValues = {}): string {
  return fillPath(PAGES[page], values);
}
