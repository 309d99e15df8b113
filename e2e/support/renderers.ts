import type { Browser } from '@playwright/test';

/** The ids of the processes that render pages of a browser. */
export async function renderersOf(browser: Browser): Promise<ReadonlySet<number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Set(processInfo.flatMap(({ type, id }) => (type === 'renderer' ? id : [])));
}
