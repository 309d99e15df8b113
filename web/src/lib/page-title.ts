import { useEffect } from 'react';
import { useCommunity } from './community.ts';

/** Sets the title of the document: the title of the page and the name of the community. */
export function usePageTitle(title: string): void {
  const { name } = useCommunity();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
