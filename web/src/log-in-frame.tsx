/** The page to log in as the build writes it into index.html: it is seen while the code for it is still under way. */
import { PAGES } from '@plaza/contract/pages.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { findRoute, memberPaths } from './app/routes.ts';

await findRoute(PAGES.logIn).route.page.load();

/** What React takes over in the browser. */
export const LOG_IN_HTML = renderToString(
  <StrictMode>
    <App path={PAGES.logIn} />
  </StrictMode>,
);

/** Where everybody sees it, and where those whom the browser does not remember; sources of regular expressions. */
export const LOG_IN_PATHS = { all: `^${PAGES.logIn}/?$`, strangers: memberPaths() };
