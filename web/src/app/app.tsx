import { Suspense, type ComponentProps } from 'react';
import { Router, useLocation } from 'wouter';
import { useStore } from '../lib/store.ts';
import { TranslateContext, translateStore } from '../lib/texts/texts.ts';
import { PreloadContext } from '../ui/link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorNotice } from '../pages/error-notice.tsx';
import { Loading, MemberArea } from './member-area.tsx';
import { ModeratorsOnly } from './moderators-only.tsx';
import { LiveRegion } from './live-region.tsx';
import { navigateSmoothly, preloadPage } from './navigation.ts';
import { PublicShell } from './public-shell.tsx';
import { findRoute } from './routes.ts';
import './app.css';

interface AppProps {
  /** The path of the page that the build renders; by default the page at the address of the browser. */
  readonly path?: string;
}

export function App({ path }: AppProps) {
  const t = useStore(translateStore);
  return (
    <TranslateContext value={t}>
      <Router aroundNav={navigateSmoothly} {...(path && { ssrPath: path })}>
        <PreloadContext value={preloadPage}>
          <a className="skip-link" href="#main">
            {t('app.skip')}
          </a>
          <Screen />
          <LiveRegion />
        </PreloadContext>
      </Router>
    </TranslateContext>
  );
}

function Screen() {
  const [path] = useLocation();
  const { route, id } = findRoute(path);
  const prepare = () => preloadPage(path);
  const isPublic = route.access === 'public';
  const Area = isPublic ? PublicShell : MemberArea;
  const page = <route.page.Component id={id} />;
  return (
    <ErrorBoundary key={String(isPublic)} Fallback={BrokenScreen} prepare={prepare}>
      <Suspense fallback={<Loading />}>
        <Area>
          <ErrorBoundary key={path} Fallback={ErrorNotice} prepare={prepare}>
            <Suspense>
              {route.access === 'moderator' ? <ModeratorsOnly>{page}</ModeratorsOnly> : page}
            </Suspense>
          </ErrorBoundary>
        </Area>
      </Suspense>
    </ErrorBoundary>
  );
}

function BrokenScreen(props: ComponentProps<typeof ErrorNotice>) {
  return (
    <PublicShell>
      <ErrorNotice {...props} />
    </PublicShell>
  );
}
