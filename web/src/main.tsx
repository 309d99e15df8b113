import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import { PAGES } from '@plaza/contract/pages.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { returnState } from './app/member-area.tsx';
import { watchErrors } from './app/watch-errors.ts';
import { pageReady } from './app/navigation.ts';
import { findRoute } from './app/routes.ts';
import { isPersistent } from './features/session/persist.ts';
import { restoreSession } from './features/session/renew-session.ts';
import { startSession } from './features/session/session.ts';
import { startTheme } from './features/theme/theme.ts';
import { ignore } from './lib/errors.ts';
import { loadTexts } from './lib/texts/texts.ts';

declare global {
  interface Window {
    /** Shows that the page cannot be loaded. Defined by index.html. */
    showFailure?: () => void;
  }
}

watchErrors();
startTheme();
startSession();
if (findRoute(location.pathname).route.access !== 'public') {
  if (isPersistent()) void restoreSession();
  // Before the first render, because index.html already shows the log-in page.
  else history.replaceState(returnState(), '', PAGES.logIn);
}
// In parallel with the session, and before the first render.
const ready = Promise.all([pageReady(location.pathname), loadTexts('start')]);

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// A page that is rendered before its code is loaded is empty, and React replaces it after 300 ms at the earliest.
// A transition renders in slices, so that the browser can respond to input meanwhile.
void ready.then(
  () =>
    startTransition(() => {
      if (container.hasChildNodes()) hydrateRoot(container, app);
      else createRoot(container).render(app);
    }),
  (error: unknown) => {
    ignore(error);
    window.showFailure?.();
  },
);
