import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import type { Runner } from './steps.ts';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed and why: the test on the first line, behind it the beginning of its message. */
  readonly failures: readonly string[];
}

/** The parts of Playwright's report that are read here. */
interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  readonly suites: readonly PlaywrightSuite[];
}
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}
interface PlaywrightSpec {
  readonly title: string;
  readonly line: number;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[];
  }[];
}

const MESSAGE_LINES = 12;

/** What a runner of tests wrote about them; undefined when it could not. */
export async function readReport(runner: Runner, path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (!text) return undefined;
  // Written by the runner of the very version that the lockfile pins.
  const report: unknown = JSON.parse(text);
  return runner === 'playwright'
    ? ofPlaywright(report as PlaywrightReport)
    : ofVitest(report as JsonTestResults);
}

function ofVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }: JsonTestResults): Report {
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no test that failed.
    if (tests.length === 0 && file.status === 'failed') return [failure(file.name, [file.message])];
    return tests.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? []));
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  };
}

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `${file}:${line} › ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...failed, ...suites.flatMap(failuresIn)];
}

function failure(test: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MESSAGE_LINES);
  return [test, ...lines.map((line) => `    ${line}`)].join('\n');
}
