/** Renders the log-in page for the build, which writes its HTML into index.html: the page is shown before its code is loaded. */
import { PAGES } from '@plaza/contract/pages.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { loaders } from 'virtual:texts/loaders';
import { App } from './app/app.tsx';
import { findRoute, memberPaths, publicPages } from './app/routes.ts';
import { showLanguage } from './lib/texts/change-language.ts';

await findRoute(PAGES.logIn).route.page.load();

/** Those that the library of icons writes only here: the build replaces its function in the browser. */
const ATTRIBUTES_OF_ICONS = / xmlns="[^"]*"| class="lucide[^"]*"/g;

/** The HTML of the log-in page by language, which React hydrates in the browser. */
export const LOG_IN_PAGES = new Map<string, string>();
for (const language of Object.keys(loaders)) {
  await showLanguage(language);
  const page = renderToString(
    <StrictMode>
      <App path={PAGES.logIn} />
    </StrictMode>,
  );
  LOG_IN_PAGES.set(language, page.replaceAll(ATTRIBUTES_OF_ICONS, ''));
}

/** Where index.html shows this HTML, as sources of regular expressions: `always`, and `signedOut` only without 'Remember me'. */
export const LOG_IN_PATHS = { always: `^${PAGES.logIn}/?$`, signedOut: memberPaths() };

/** The first segments of the paths of pages that need no session. */
export const PUBLIC_PAGES = publicPages();
