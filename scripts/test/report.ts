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
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no failed test.
    if (tests.length === 0 && file.status === 'failed') return [failure(file.name, [file.message])];
    return tests.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? []));
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

function ofPlaywright({ stats, suites }: JSONReport): Report {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  };
}

function failuresIn({ file, specs, suites = [] }: JSONReportSuite): string[] {
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
