import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';

let lastPath: string | undefined;

/**
 * The part of the screen that is the page. The focus moves here with every page, so that reading starts at its
 * top, unless a list has taken it back to the post that was left.
 */
export function PageMain({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path && !main.current?.querySelector('article:focus'))
      main.current?.focus({ preventScroll: true });
    lastPath = path;
  }, [path]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
