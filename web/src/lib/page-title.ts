import { useEffect } from 'react';

/** Titles the window after what the page shows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plaza`;
  }, [title]);
}
