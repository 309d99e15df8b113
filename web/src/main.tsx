import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import { PAGES } from '@plaza/contract/pages.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pageReady } from './app/navigation.ts';
import { findRoute } from './app/routes.ts';
import { isPersistent } from './features/session/persist.ts';
import { restoreSession } from './features/session/renew-session.ts';
import { startSession } from './features/session/session.ts';
import { startTheme } from './features/theme/theme.ts';

startTheme();
startSession();
const isPublic = findRoute(location.pathname).route.access === 'public';
// Side by side, and ahead of the first render: the code of the page, and for members the session.
const ready = pageReady(isPublic || isPersistent() ? location.pathname : PAGES.logIn);
if (!isPublic && isPersistent()) void restoreSession();

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');
const root = createRoot(container);
// A page drawn before its code is there shows nothing, and React lets 300 ms pass before it replaces that.
// A transition is drawn in slices, which leave the browser room to breathe.
void ready.then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
