import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findEndpoint } from '@plaza/contract/api.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import { expect } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page, as it stands now, breaks a rule of accessibility. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([]);
}

/** Nothing on the page is cut off or scrolls sideways at this width. */
export async function expectFitsWidth(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: before?.height ?? 720 });
  // What floats finds its new place a moment later.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

/** Collects what the browser complains of: errors of scripts, and what the policy of the page forbids. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser logs every answer that is not a success; what those mean is what the tests are about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return complaints;
}

/** Collects the names of the endpoints that the page calls; anything else it asks the API for goes under its path. */
export function callsOf(page: Page): ReadonlySet<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API_BASE))
      calls.add(findEndpoint(request.method(), pathname)?.name ?? `${request.method()} ${pathname}`);
  });
  return calls;
}
