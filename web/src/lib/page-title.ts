import { useEffect } from 'react';
import { useCommunity } from './community.ts';

export function usePageTitle(title: string): void {
  const { name } = useCommunity();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
