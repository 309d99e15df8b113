import type { Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { articlesOn, publishMany, turnWheel } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

// How the page feels in the hand: figures that Lighthouse does not take, on this machine, at its own speed.

const CARDS = 1000;
const CARDS_IN_PAGE_MAX = 60;
const TASK_MS_MAX = 50;
const LIKES = 21;
const LIKE_DRAWN_MS_MAX = 50;
const LAYOUT_SHIFT_MAX = 0.01;

/** Prints a figure with its bar, and holds it against that. */
function hold(what: string, figure: number, bar: number): void {
  const verdict = figure <= bar ? 'ok' : 'OVER';
  process.stdout.write(`${verdict.padEnd(5)}${what}: ${+figure.toFixed(3)}, at most ${bar}\n`);
  expect.soft(figure, what).toBeLessThanOrEqual(bar);
}

/** The parts of Chromium's traces that are read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The longest task of a page while something is done, in milliseconds of the processor: what others do on the machine
 * meanwhile is not the page's.
 */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = await browser?.stopTracing();
  // Chromium's own format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const ours = tasks.filter((task) => mains.has(threadOf(task)));
  expect(ours.length, 'tasks in the trace').toBeGreaterThan(0);
  return Math.max(...ours.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** What the browser notes of the page from its beginning on: how far something moved, or how long a press took to show. */
async function watch(page: Page, type: 'layout-shift' | 'event') {
  const notes = await page.evaluateHandle((type) => {
    const figures: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript does not know shifts; the duration of an event reaches to the frame that shows what it did.
        if (type === 'layout-shift') figures.push((entry as unknown as { value: number }).value);
        else if (entry.name === 'click') figures.push(entry.duration);
      }
      // Of events that took less than 16 ms no browser tells.
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    return figures;
  }, type);
  return () => notes.evaluate((figures) => figures);
}

test('a thousand cards', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await publishMany(plaza, member.session, CARDS);
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.move(640, 360);
  let most = 0;
  const longest = await longestTask(page, async () => {
    for (let last = 0; last < CARDS;) {
      await turnWheel(page, 800);
      const articles = await articlesOn(page);
      most = Math.max(most, articles.length);
      last = articles.at(-1)?.place ?? 0;
    }
  });
  hold('cards in the page', most, CARDS_IN_PAGE_MAX);
  hold('longest task while scrolling, in ms of the processor', longest, TASK_MS_MAX);
});

test('a like', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  const clicks = await watch(page, 'event');
  for (let press = 0; press < LIKES; press++) {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', String(press % 2 === 0));
  }
  const told = await clicks();
  const all = [...told, ...Array<number>(Math.max(0, LIKES - told.length)).fill(0)];
  const middle = all.toSorted((one, other) => one - other)[LIKES >> 1] ?? NaN;
  hold('from the press of a like to its frame, in ms', middle, LIKE_DRAWN_MS_MAX);
});

test('a feed and a post with images', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const picture = { image: PORTRAIT, alt: 'A portrait' };
  for (let post = 0; post < 10; post++)
    await publish(plaza, member.session, { title: newTitle(), ...picture });
  const { id } = await publish(plaza, member.session, { title: newTitle(), ...picture });
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  for (const path of [PAGES.feed, pagePath('post', { id })]) {
    await page.goto(path);
    const image = page.getByRole('article').first().getByRole('img', { name: 'A portrait' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    const shifts = await watch(page, 'layout-shift');
    await page.mouse.move(640, 360);
    for (let times = 0; times < 5; times++) await turnWheel(page, 300);
    const total = (await shifts()).reduce((sum, shift) => sum + shift, 0);
    hold(`layout shift of ${path}`, total, LAYOUT_SHIFT_MAX);
  }
});
