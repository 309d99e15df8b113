import { PAGES } from '@plaza/contract/pages.ts';
import { matchPath, pathPattern } from '@plaza/contract/path.ts';
import { lazyComponent, type LazyComponent } from '../lib/lazy-component.tsx';
import type { PageProps } from '../pages/page-props.ts';

export interface Route {
  readonly path: string;
  /** `member`: only for who is signed in; others are sent to log in. */
  readonly access: 'public' | 'member';
  readonly page: LazyComponent<PageProps>;
}

/** Every page of Plaza. */
const ROUTES: readonly Route[] = [
  {
    path: PAGES.logIn,
    access: 'public',
    page: lazyComponent(async () => (await import('../pages/login-page.tsx')).LogInPage),
  },
  {
    path: PAGES.signUp,
    access: 'public',
    page: lazyComponent(async () => (await import('../pages/signup-page.tsx')).SignUpPage),
  },
  {
    path: PAGES.feed,
    access: 'member',
    page: lazyComponent(async () => (await import('../pages/feed-page.tsx')).FeedPage),
  },
  {
    path: PAGES.post,
    access: 'member',
    page: lazyComponent(async () => (await import('../pages/post-page.tsx')).PostPage),
  },
  {
    path: PAGES.profile,
    access: 'member',
    page: lazyComponent(async () => (await import('../pages/profile-page.tsx')).ProfilePage),
  },
  {
    path: PAGES.settings,
    access: 'member',
    page: lazyComponent(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  },
];

const NOT_FOUND: Route = {
  path: '*',
  access: 'public',
  page: lazyComponent(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
};

/** What matches the paths of all pages that only members see, as the source of a regular expression. */
export function memberPaths(): string {
  return ROUTES.filter(({ access }) => access === 'member')
    .map(({ path }) => pathPattern(path).source)
    .join('|');
}

export interface RouteMatch {
  readonly route: Route;
  /** The parameter in the path; empty where the path has none. */
  readonly id: string;
}

/** The page at this path, or the one that says there is none. */
export function findRoute(pathname: string): RouteMatch {
  for (const route of ROUTES) {
    const values = matchPath(route.path, pathname);
    if (values) return { route, id: values[0] ?? '' };
  }
  return { route: NOT_FOUND, id: '' };
}
