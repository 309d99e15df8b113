import type { Page, TestInfo } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { audit, ensureLighthouse, openChromium, type Verdict } from './lighthouse.ts';

const ROUNDS = 5;
const POSTS = 25;
const LAYOUT_SHIFT_MAX = 0.01;

test.beforeAll(ensureLighthouse);

/** The middle of several rounds, since times vary; of the shift of the layout the worst. */
function middleOf(rounds: readonly Verdict[]): Verdict {
  const median = (of: (round: Verdict) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  const titles = Object.keys(rounds[0]?.scores ?? {});
  return {
    scores: Object.fromEntries(titles.map((title) => [title, median(({ scores }) => scores[title] ?? 0)])),
    largestPaint: median(({ largestPaint }) => largestPaint),
    layoutShift: Math.max(...rounds.map(({ layoutShift }) => layoutShift)),
    missed: [...new Set(rounds.flatMap(({ missed }) => missed))],
  };
}

function print(page: string, { scores, largestPaint, layoutShift, missed }: Verdict): void {
  const lines = [
    Object.entries(scores)
      .map((score) => score.join(' '))
      .join(', '),
    `largest paint ${Math.round(largestPaint)} ms, layout shift ${layoutShift.toFixed(3)}`,
    ...missed.map((title) => `not all of “${title}”`),
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
  const verdict = middleOf(rounds);
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
    await publish(plaza, member.session, { title: newTitle(), image: PORTRAIT, alt: 'A portrait' });
  return member;
}

test('login', async ({ plaza }, info) => {
  const verdict = await measure(plaza.url + PAGES.logIn, info);
  expectScores(verdict, 100);
  expect.soft(verdict.largestPaint).toBeLessThanOrEqual(1200);
  expect.soft(verdict.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
});

test('feed', async ({ plaza }, info) => {
  const member = await manyPictures(plaza);
  const verdict = await measure(plaza.url + PAGES.feed, info, async (page) => {
    await page.goto(plaza.url + PAGES.logIn);
    await logIn(page, member, { remember: true });
  });
  expectScores(verdict, 99);
  expect.soft(verdict.largestPaint).toBeLessThanOrEqual(1600);
  expect.soft(verdict.layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
});
