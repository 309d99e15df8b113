import { MANAGE_PAGES, PAGES } from '@plaza/contract/pages.ts';
import type { ComponentType } from 'react';
import { matchPath, pathPattern } from '@plaza/contract/path.ts';
import { lazyComponent, type LazyComponent } from '../lib/lazy-component.tsx';
import type { TextPart } from '../lib/texts/texts.ts';
import type { PageProps } from '../pages/page-props.ts';

export interface Route {
  readonly path: string;
  /** `member`: for signed-in members; others are redirected to the log-in page. `moderator`: also only with this role. `public`: for everybody. */
  readonly access: 'public' | 'member' | 'moderator';
  readonly page: LazyComponent<PageProps>;
}

function route(
  path: string,
  access: Route['access'],
  fetchCode: () => Promise<ComponentType<PageProps>>,
  texts: TextPart = 'rest',
): Route {
  return { path, access, page: lazyComponent(fetchCode, { texts }) };
}

/** All pages of moderators and owners, which are one file. */
const managePage = lazyComponent<PageProps>(
  async () => (await import('../pages/manage/manage-page.tsx')).ManagePage,
  { least: 'moderator' },
);

/** All pages of Plaza except the page for unknown paths. */
const ROUTES: readonly Route[] = [
  route(PAGES.logIn, 'public', async () => (await import('../pages/login-page.tsx')).LogInPage, 'start'),
  route(PAGES.signUp, 'public', async () => (await import('../pages/signup-page.tsx')).SignUpPage),
  route(PAGES.feed, 'member', async () => (await import('../pages/feed-page.tsx')).FeedPage, 'feed'),
  route(PAGES.post, 'member', async () => (await import('../pages/post-page.tsx')).PostPage),
  route(PAGES.profile, 'member', async () => (await import('../pages/profile-page.tsx')).ProfilePage),
  route(PAGES.recover, 'public', async () => (await import('../pages/recover-page.tsx')).RecoverPage),
  route(PAGES.reset, 'public', async () => (await import('../pages/reset-page.tsx')).ResetPage),
  route(PAGES.rules, 'public', async () => (await import('../pages/rules-page.tsx')).RulesPage),
  route(
    PAGES.moderation,
    'member',
    async () => (await import('../pages/moderation-page.tsx')).ModerationPage,
  ),
  route(
    PAGES.invitations,
    'member',
    async () => (await import('../pages/invitations-page.tsx')).InvitationsPage,
  ),
  route(
    PAGES.notifications,
    'member',
    async () => (await import('../pages/notifications-page.tsx')).NotificationsPage,
  ),
  route(PAGES.blocks, 'member', async () => (await import('../pages/blocks-page.tsx')).BlocksPage),
  route(PAGES.settings, 'member', async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  route(PAGES.claim, 'member', async () => (await import('../pages/claim-page.tsx')).ClaimPage),
  ...Object.values(MANAGE_PAGES).map((path): Route => ({ path, access: 'moderator', page: managePage })),
];

const NOT_FOUND = route(
  '*',
  'public',
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
);

/** The source of a regular expression that matches the paths of all member pages. It is short: index.html contains it. */
export function memberPaths(): string {
  const paths = ROUTES.filter(({ access }) => access !== 'public').map(({ path }) =>
    pathPattern(path).source.replaceAll('\\/', '/').slice('^'.length, -'/?$'.length),
  );
  return `^(?:${paths.join('|')})/?$`;
}

/** The first segments of the paths of all public pages: 'login' of '/login'. */
export function publicPages(): string[] {
  return ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path.split('/')[1] ?? '');
}

/** The page at this path; the page for unknown paths if there is none. `id`: the parameter in the path; empty without one. */
export function findRoute(pathname: string): { readonly route: Route; readonly id: string } {
  for (const route of ROUTES) {
    const values = matchPath(route.path, pathname);
    if (values) return { route, id: values[0] ?? '' };
  }
  return { route: NOT_FOUND, id: '' };
}
