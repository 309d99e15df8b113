import { PAGES } from '@plaza/contract/pages.ts';

/** The path to open after the log-in: the page that redirected to the log-in page, or else the feed. */
export function returnPath(): string {
  // Without lib/history-state.ts, which is in a chunk for members.
  const state: unknown = history.state;
  const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : PAGES.feed;
}
