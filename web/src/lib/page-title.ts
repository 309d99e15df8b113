import { useEffect } from 'react';
import { useCommunity } from './community.ts';

let prefix = '';
let title = '';

/** Sets the title of the document: the title of the page and the name of the community. */
export function usePageTitle(page: string): void {
  const { name } = useCommunity();
  useEffect(() => {
    title = `${page} · ${name}`;
    showTitle();
  }, [page, name]);
}

/** Sets what the titles of all pages begin with: '(3) '; empty for nothing. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  if (title) showTitle();
}

function showTitle(): void {
  document.title = prefix + title;
}
