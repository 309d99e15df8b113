import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import type { JSONReport, JSONReportSuite } from '../../e2e/support/json-report.ts';
import type { Runner } from './steps.ts';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test, followed by the first lines of its message. */
  readonly failures: readonly string[];
  /** The same of each test that failed first and passed when it was repeated. `passed` counts it. */
  readonly flaky: readonly string[];
}

const MESSAGE_LINES = 12;

// The lockfile pins the versions of both runners.
const parsePlaywright: (text: string) => JSONReport = JSON.parse;
const parseVitest: (text: string) => JsonTestResults = JSON.parse;

/** Reads the report of a test runner; undefined if it wrote none. */
export async function readReport(runner: Runner, path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (!text) return undefined;
  return runner === 'playwright' ? ofPlaywright(parsePlaywright(text)) : ofVitest(parseVitest(text));
}

function ofVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }: JsonTestResults): Report {
  const failures = testResults.flatMap((file) => {
    const failed = testsOf(file, 'failed');
    // A file that could not be loaded has no failed test.
    return failed.length === 0 && file.status === 'failed' ? [failure(file.name, [file.message])] : failed;
  });
  // A repeated test keeps the messages of its first attempt.
  const flaky = testResults.flatMap((file) => testsOf(file, 'passed'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, flaky };
}

function testsOf(file: JsonTestResults['testResults'][number], status: 'passed' | 'failed'): string[] {
  return file.assertionResults
    .filter((test) => test.status === status && (status === 'failed' || test.failureMessages?.length))
    .map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? []));
}

function ofPlaywright({ stats, suites }: JSONReport): Report {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => specsIn(suite, 'unexpected')),
    flaky: suites.flatMap((suite) => specsIn(suite, 'flaky')),
  };
}

function specsIn({ file, specs, suites = [] }: JSONReportSuite, status: 'unexpected' | 'flaky'): string[] {
  const found = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) =>
        failure(
          `${file}:${line} › ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...found, ...suites.flatMap((suite) => specsIn(suite, status))];
}

function failure(test: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MESSAGE_LINES);
  return [test, ...lines.map((line) => `    ${line}`)].join('\n');
}
