import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/navigation.ts';
import { findRoute } from './app/routes.ts';
import { isPersistent } from './features/session/persist.ts';
import { restoreSession } from './features/session/renew-session.ts';
import { startSession } from './features/session/session.ts';
import { startTheme } from './features/theme/theme.ts';

startTheme();
startSession();
// Both are needed before a page for members can show: side by side, and ahead of the first render.
preloadPage(location.pathname);
if (isPersistent() && findRoute(location.pathname).route.access === 'member') void restoreSession();

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
