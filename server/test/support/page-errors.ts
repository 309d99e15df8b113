import type { PageErrorReport } from '@plaza/contract/page-error.ts';

export const PAGE_ERROR: PageErrorReport = {
  name: 'TypeError',
  build: 'main-Ab12Cd3.js',
  file: 'feed-Ef45Gh6.js',
  line: 1,
  column: 2345,
  route: '/post/{id}',
};

/** The header of Firefox 151. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0';
