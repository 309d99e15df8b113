import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../support/chromium.ts';

const execute = promisify(execFile);
const folder = import.meta.dirname;
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

/** The parts of Lighthouse's report that are read here; scores go from 0 to 1. */
interface Report {
  readonly categories: Record<string, { readonly title: string; readonly score: number | null }>;
  readonly audits: Record<
    string,
    { readonly title: string; readonly score: number | null; readonly numericValue?: number }
  >;
}

export interface Verdict {
  /** 0 to 100, by the title of the category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Until the largest part of the page was drawn, in milliseconds on the phone that Lighthouse reckons with. */
  readonly largestPaint: number;
  readonly layoutShift: number;
  /** Titles of the audits that did not pass. */
  readonly missed: readonly string[];
}

/** Fetches Lighthouse when it is not there yet. Nobody but who measures pages needs its packages. */
export async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
  ];
  await execute('npm', ['ci', ...options], { cwd: folder });
}

/** A Chromium that Lighthouse can be pointed at, with what it keeps in a folder of its own. */
export function openChromium(userData: string): Promise<BrowserContext> {
  const { args, ...options } = chromiumLaunchOptions();
  return chromium.launchPersistentContext(userData, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
  });
}

/**
 * Has Lighthouse open a page in that Chromium as on a phone, for the first time: nothing is cached, but who is logged in
 * stays so.
 *
 * @param reportFile where its whole report goes
 */
export async function audit(url: string, userData: string, reportFile: string): Promise<Verdict> {
  // Chromium's own way to tell which port it took.
  const [port = ''] = (await readFile(join(userData, 'DevToolsActivePort'), 'utf8')).split('\n');
  const output = ['--output=json', `--output-path=${reportFile}`, '--quiet', '--no-enable-error-reporting'];
  const args = [program, url, `--port=${port}`, ...output];
  await execute(process.execPath, args);
  // Written by the version that the lockfile beside this file pins.
  return verdictOf(JSON.parse(await readFile(reportFile, 'utf8')) as Report);
}

function verdictOf({ categories, audits }: Report): Verdict {
  const scores = Object.values(categories).map(
    ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
  );
  return {
    scores: Object.fromEntries(scores),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    missed: Object.values(audits)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ title }) => title),
  };
}
