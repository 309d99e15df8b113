import type { BrowserContext, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { streamEvents } from '@plaza/contract/event.ts';

type Addresses = Parameters<Page['route']>[0];

/** Delays requests. @returns a function that lets them continue or fail */
export async function delayRequests(
  page: Page,
  addresses: Addresses,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const delay = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await delay.promise;
    await route[end]();
  });
  return delay.resolve;
}

/** The page, or all pages of a browser, do not learn what others change before they ask. */
export async function blockEvents(pages: Page | BrowserContext): Promise<void> {
  await pages.route(`**${endpointPath(streamEvents)}**`, (route) => route.abort());
}

/** Lets requests reach the server, and breaks their connections before the answer. */
export async function loseAnswers(page: Page, addresses: Addresses): Promise<void> {
  await page.route(addresses, async (route) => {
    await route.fetch();
    await route.abort();
  });
}
