/** The log-in page as the build writes it into index.html, which shows it before its code is loaded. */
import { PAGES } from '@plaza/contract/pages.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { findRoute, memberPaths, publicPages } from './app/routes.ts';

await findRoute(PAGES.logIn).route.page.load();

/** React hydrates it in the browser. */
export const LOG_IN_HTML = renderToString(
  <StrictMode>
    <App path={PAGES.logIn} />
  </StrictMode>,
);

/** Where it is shown to everyone, and where only without 'Remember me': sources of regular expressions. */
export const LOG_IN_PATHS = { always: `^${PAGES.logIn}/?$`, signedOut: memberPaths() };

/** The pages that need no session, by the first part of their paths. */
export const PUBLIC_PAGES = publicPages();
