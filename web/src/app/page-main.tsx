import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { focusHeadingOnceThere } from '../lib/page-focus.ts';

let lastPath: string | undefined;

/** The main element. When another page opens, its `h1` gets the focus, unless a list has restored the focus of a post. */
export function PageMain({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const isOther = lastPath !== undefined && lastPath !== path;
    lastPath = path;
    return isOther && main.current ? focusHeadingOnceThere(main.current) : undefined;
  }, [path]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
