import { Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { PreloadContext } from '../ui/link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorNotice } from '../pages/error-notice.tsx';
import { MemberArea } from './member-area.tsx';
import { navigateSmoothly, preloadPage } from './navigation.ts';
import { PublicShell } from './public-shell.tsx';
import { findRoute } from './routes.ts';
import './app.css';

export function App() {
  return (
    <Router aroundNav={navigateSmoothly}>
      <PreloadContext value={preloadPage}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Screen />
      </PreloadContext>
    </Router>
  );
}

function Screen() {
  const [path] = useLocation();
  const { route, id } = findRoute(path);
  const Area = route.access === 'member' ? MemberArea : PublicShell;
  return (
    <ErrorBoundary key={route.access} Fallback={BrokenScreen}>
      <Suspense>
        <Area>
          <ErrorBoundary key={path} Fallback={ErrorNotice}>
            <Suspense>
              <route.page.Component id={id} />
            </Suspense>
          </ErrorBoundary>
        </Area>
      </Suspense>
    </ErrorBoundary>
  );
}

function BrokenScreen({ error }: { readonly error: Error }) {
  return (
    <PublicShell>
      <ErrorNotice error={error} />
    </PublicShell>
  );
}
