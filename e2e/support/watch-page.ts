import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findEndpoint } from '@plaza/contract/api.ts';
import { API_BASE } from '@plaza/contract/endpoint.ts';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The source of axe, which a page reads in half the time without its comments and long names. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules about colours, which alone depend on the theme. */
const OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * The page has no accessibility violations in its current state, in both themes.
 * @param check `expect.soft` to go on with the test in any case
 */
export async function expectAccessible(page: Page, check: typeof expect.soft = expect): Promise<void> {
  check(await violationsOf(page, WCAG)).toEqual([]);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  check(await violationsOf(page, OF_COLOURS), `${other} theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: present });
}

async function violationsOf(page: Page, runOnly: RunOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      // A change of the theme changes colours gradually.
      const isChanging = () =>
        document.getAnimations().some((animation) => animation instanceof CSSTransition);
      do await new Promise(requestAnimationFrame);
      while (isChanging());
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
    },
    // Without descriptions of the elements that pass.
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

/** Waits for the end of everything that moves for a time, such as the transition between pages; placeholders move for ever. */
export async function expectStandstill(page: Page): Promise<void> {
  const ending = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .length,
    );
  await expect.poll(ending).toBe(0);
}

/** Nothing on the page is cut off or scrolls sideways at this width. */
export async function expectFitsWidth(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: before?.height ?? 720 });
  // Floating elements follow a moment later.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

/** Collects the errors of scripts and violations of the content security policy. */
export function browserErrorsOf(page: Page): readonly string[] {
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (message) => {
    // Failed requests are logged as well, and tests cause them on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      browserErrors.push(message.text());
  });
  return browserErrors;
}

/** Collects the names of the endpoints that the page calls, and the paths of unknown ones. */
export function callsOf(page: Page): ReadonlySet<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API_BASE))
      calls.add(findEndpoint(request.method(), pathname)?.name ?? `${request.method()} ${pathname}`);
  });
  return calls;
}
