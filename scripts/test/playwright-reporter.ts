import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from '../setup/root.mjs';
import { send } from './events.ts';
import { MAIN_TAG } from './suites.ts';

/** The folders in `e2e` of which each is a suite. */
const FOLDERS = ['browsers', 'listening'];
const suiteOf = (test: TestCase): string =>
  FOLDERS.find((folder) => pathOf(test).startsWith(`e2e/${folder}/`)) ??
  (test.tags.includes(MAIN_TAG) ? 'e2e' : 'e2e-rest');
const pathOf = (test: TestCase): string => relative(root, test.location.file);
/** With the name of the project if it has one; without the file. */
const titleOf = (test: TestCase): string => {
  const [, project = '', , ...titles] = test.titlePath();
  return [project, ...titles].filter(Boolean).join(' › ');
};

/** Reports the tests of Playwright to the test command. */
export default class PlaywrightReporter implements Reporter {
  readonly #assertions = new Map<string, number>();

  onBegin(_config: FullConfig, suite: Suite): void {
    send({ type: 'planned', total: suite.allTests().length, unit: 'tests' });
  }

  onTestBegin(test: TestCase): void {
    send({ type: 'started', id: test.id, name: `${pathOf(test)} › ${titleOf(test)}` });
  }

  onStepEnd(test: TestCase, _result: TestResult, { category }: { category: string }): void {
    if (category === 'expect') this.#assertions.set(test.id, (this.#assertions.get(test.id) ?? 0) + 1);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { id } = test;
    const file = pathOf(test);
    const isFailed = result.status !== test.expectedStatus && result.status !== 'skipped';
    send({
      type: 'ended',
      id,
      suite: suiteOf(test),
      file,
      title: titleOf(test),
      name: test.title,
      state: isFailed ? 'failed' : result.status === 'skipped' ? 'skipped' : 'passed',
      assertions: this.#assertions.get(id) ?? 0,
      ...(isFailed && { output: describeFailure(result) }),
    });
    send({ type: 'time', suite: suiteOf(test), file, ms: result.duration });
    send({ type: 'completed' });
  }

  onError(error: TestError): void {
    send({ type: 'error', name: 'outside of tests', output: describeError(error) });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function describeFailure({ errors, attachments, stdout, stderr }: TestResult): string {
  const attached = attachments.map(({ name, path, body }) => `${name}: ${path ?? body?.toString() ?? ''}`);
  return [...errors.map(describeError), ...stdout, ...stderr, ...attached].map(String).join('\n');
}

const describeError = ({ message, value, snippet, stack }: TestError): string =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n');
