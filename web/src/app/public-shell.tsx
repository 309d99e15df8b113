import { useEffect, type ReactNode } from 'react';
import { LanguageSelect } from '../features/language/language-select.tsx';
import { finishSignOut } from '../features/session/session-store.ts';
import { Brand } from './brand.tsx';
import { PageMain } from './page-main.tsx';
import './public-shell.css';

/** The layout of public pages. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  useEffect(finishSignOut, []);
  return (
    <div className="public-shell">
      <header>
        <Brand />
      </header>
      <PageMain>{children}</PageMain>
      <footer>
        <LanguageSelect />
      </footer>
      <div className="arcade" />
    </div>
  );
}
