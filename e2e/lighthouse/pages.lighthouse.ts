import type { Page, TestInfo } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { audit, ensureLighthouse, openChromium, type Verdict } from './lighthouse.ts';

const ROUNDS = 5;
const POSTS = 25;
/** Milliseconds on the simulated phone. React alone is more than half of the code. */
const LARGEST_PAINT_MAX = { logIn: 1800, feed: 2300 };
const LAYOUT_SHIFT_MAX = 0.01;

test.beforeAll(ensureLighthouse);

/** The median of several rounds; of the layout shift the maximum. */
function medianOf(rounds: readonly Verdict[]): Verdict {
  const median = (of: (round: Verdict) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  const titles = Object.keys(rounds[0]?.scores ?? {});
  return {
    scores: Object.fromEntries(titles.map((title) => [title, median(({ scores }) => scores[title] ?? 0)])),
    largestPaint: median(({ largestPaint }) => largestPaint),
    layoutShift: Math.max(...rounds.map(({ layoutShift }) => layoutShift)),
    failedAudits: [...new Set(rounds.flatMap(({ failedAudits }) => failedAudits))],
  };
}

function print(page: string, { scores, largestPaint, layoutShift, failedAudits }: Verdict): void {
  const lines = [
    Object.entries(scores)
      .map((score) => score.join(' '))
      .join(', '),
    `largest paint ${Math.round(largestPaint)} ms, layout shift ${layoutShift.toFixed(3)}`,
    ...failedAudits.map((title) => `failed: ${title}`),
  ];
  for (const line of lines) process.stdout.write(`${page}: ${line}\n`);
}

async function measure(
  address: string,
  info: TestInfo,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Verdict> {
  const userData = info.outputPath('chromium');
  await using browser = await openChromium(userData);
  const page = await browser.newPage();
  await prepare(page);
  await page.close();
  const rounds: Verdict[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await audit(address, userData, info.outputPath(`${round}.json`)));
  const verdict = medianOf(rounds);
  print(info.title, verdict);
  return verdict;
}

function expectScores({ scores }: Verdict, performance: number): void {
  const { Performance = 0, ...others } = scores;
  expect.soft(Performance, 'Performance').toBeGreaterThanOrEqual(performance);
  for (const [title, score] of Object.entries(others)) expect.soft(score, title).toBe(100);
}

async function manyPictures(plaza: PlazaServer) {
  const member = await createMember(plaza);
  for (let post = 0; post < POSTS; post++)
    await publish(plaza, member.session, { image: PORTRAIT, alt: 'A portrait' });
  return member;
}

test('login', async ({ plaza }, info) => {
  const verdict = await measure(plaza.url + PAGES.logIn, info);
  expectScores(verdict, 100);
  expect.soft(verdict.largestPaint).toBeLessThanOrEqual(LARGEST_PAINT_MAX.logIn);
  expect.soft(verdict.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
});

test('feed', async ({ plaza }, info) => {
  const member = await manyPictures(plaza);
  const verdict = await measure(plaza.url + PAGES.feed, info, async (page) => {
    await page.goto(plaza.url + PAGES.logIn);
    await logIn(page, member, { remember: true });
  });
  expectScores(verdict, 99);
  expect.soft(verdict.largestPaint).toBeLessThanOrEqual(LARGEST_PAINT_MAX.feed);
  expect.soft(verdict.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
});
