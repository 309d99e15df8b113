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

/** The parts of a report that are used; scores are from 0 to 1. */
interface Report {
  readonly categories: Record<string, { readonly title: string; readonly score: number | null }>;
  readonly audits: Record<
    string,
    { readonly title: string; readonly score: number | null; readonly numericValue?: number }
  >;
}

export interface Verdict {
  /** From 0 to 100, by title of category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Largest contentful paint on a simulated phone, in milliseconds. */
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly failedAudits: readonly string[];
}

/** Installs Lighthouse on first use: its packages are not needed for anything else. */
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

export function openChromium(userData: string): Promise<BrowserContext> {
  const { args, ...options } = chromiumLaunchOptions();
  return chromium.launchPersistentContext(userData, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
  });
}

/** Lighthouse loads the page as on a phone, without a cache, in the Chromium of `openChromium`, with its cookies. */
export async function audit(url: string, userData: string, reportFile: string): Promise<Verdict> {
  // Chromium writes its port to this file.
  const [port = ''] = (await readFile(join(userData, 'DevToolsActivePort'), 'utf8')).split('\n');
  const output = ['--output=json', `--output-path=${reportFile}`, '--quiet', '--no-enable-error-reporting'];
  const args = [program, url, `--port=${port}`, ...output];
  await execute(process.execPath, args);
  const report: unknown = JSON.parse(await readFile(reportFile, 'utf8'));
  if (!isReport(report)) throw new Error(`${reportFile} is no report of Lighthouse`);
  return verdictOf(report);
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'categories' in value && 'audits' in value;
}

function verdictOf({ categories, audits }: Report): Verdict {
  const scores = Object.values(categories).map(
    ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
  );
  return {
    scores: Object.fromEntries(scores),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    failedAudits: Object.values(audits)
      .filter(({ score }) => score !== null && score < 1)
      .map(({ title }) => title),
  };
}
