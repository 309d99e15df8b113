import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';

let lastPath: string | undefined;

/**
 * The main element. When another page opens, the element gets the focus, so that screen readers start there, unless a list has
 * restored the focus of a post.
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
