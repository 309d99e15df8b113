import { useEffect, type ReactNode } from 'react';
import { settleSignOut } from '../features/session/session-store.ts';
import { Brand } from './brand.tsx';
import { PageMain } from './page-main.tsx';
import './public-shell.css';

/** What stands around the pages that everybody may see. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  useEffect(settleSignOut, []);
  return (
    <div className="public-shell">
      <header>
        <Brand />
      </header>
      <PageMain>{children}</PageMain>
      <div className="arcade" />
    </div>
  );
}
