import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import { PAGES } from '@plaza/contract/pages.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { wayBack } from './app/member-area.tsx';
import { pageReady } from './app/navigation.ts';
import { findRoute } from './app/routes.ts';
import { isPersistent } from './features/session/persist.ts';
import { restoreSession } from './features/session/renew-session.ts';
import { startSession } from './features/session/session.ts';
import { startTheme } from './features/theme/theme.ts';
import { onceReachable } from './lib/connection.ts';

// The bundler's loader asks for each stylesheet once, also when it failed and its code is asked for again.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && linkAgain(target), true);
startTheme();
startSession();
if (findRoute(location.pathname).route.access === 'member') {
  if (isPersistent()) void restoreSession();
  // Already here, and not by a redirect: the first page is the one that index.html shows meanwhile.
  else history.replaceState(wayBack(), '', PAGES.logIn);
}
// Beside the session, and ahead of the first render.
const ready = pageReady(location.pathname);

function linkAgain(link: HTMLLinkElement): void {
  link.remove();
  onceReachable(() => {
    const again = document.createElement('link');
    Object.assign(again, { rel: link.rel, href: link.href, crossOrigin: link.crossOrigin });
    if (link.rel === 'stylesheet') document.head.append(again);
  });
}

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// A page drawn before its code is there shows nothing, and React lets 300 ms pass before it replaces that.
// A transition is drawn in slices, which leave the browser room to breathe.
void ready.then(() =>
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, app);
    else createRoot(container).render(app);
  }),
);
