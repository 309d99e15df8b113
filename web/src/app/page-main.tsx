import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';

/** The part of the screen that is the page. The focus moves here with every page, so that reading starts at its top. */
export function PageMain({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
