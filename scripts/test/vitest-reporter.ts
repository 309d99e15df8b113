import { relative } from 'node:path';
import type { UserConsoleLog } from 'vitest';
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  TestSuite,
} from 'vitest/node';
import { root } from '../setup/root.mjs';
import { send } from './events.ts';

declare module 'vitest' {
  export interface TaskMeta {
    /** Set by count-assertions.ts. */
    assertions?: number;
  }
}

const pathOf = (module: TestModule): string => relative(root, module.moduleId);
/** Without the name of a browser, which Vitest adds: `web (chromium)`. */
const suiteOf = ({ project }: TestModule): string => project.name.replace(/ \(.*\)$/, '');

/** Reports the tests of Vitest to the test command. */
export default class VitestReporter implements Reporter {
  readonly #printed = new Map<string, string[]>();

  onTestRunStart(files: readonly TestSpecification[]): void {
    send({ type: 'planned', total: files.length, unit: 'files' });
  }

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.#printed.set(taskId, [...(this.#printed.get(taskId) ?? []), content]);
  }

  // A worker that a test blocks does not report the test.
  onTestModuleQueued(module: TestModule): void {
    send({ type: 'started', id: module.id, name: pathOf(module) });
  }

  onTestCaseReady(test: TestCase): void {
    send({ type: 'started', id: test.id, name: `${pathOf(test.module)} › ${test.fullName}` });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const printed = this.#printed.get(test.id) ?? [];
    this.#printed.delete(test.id);
    send({
      type: 'ended',
      id: test.id,
      suite: suiteOf(test.module),
      file: pathOf(test.module),
      title: test.fullName,
      name: test.name,
      state: state === 'pending' ? 'failed' : state,
      assertions: test.meta().assertions ?? 0,
      ...(state === 'failed' && { output: [...errors.map(describeError), ...printed].join('\n') }),
    });
  }

  onTestSuiteResult(suite: TestSuite): void {
    sendErrors(`${pathOf(suite.module)} › ${suite.fullName}`, suite.errors(), suite.module);
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const file = pathOf(module);
    send({ type: 'time', suite: suiteOf(module), file, ms: collectDuration + setupDuration + duration });
    sendErrors(file, module.errors(), module);
    send({ type: 'completed', id: module.id });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    sendErrors('outside of tests', errors);
  }
}

function sendErrors(name: string, errors: readonly SerializedError[], module?: TestModule): void {
  if (errors.length === 0) return;
  const origin = module && { suite: suiteOf(module), file: pathOf(module) };
  send({ type: 'error', name, output: errors.map(describeError).join('\n'), ...origin });
}

/** An error with its causes. */
const describeError = ({ message, diff, stack = '', cause }: SerializedError): string =>
  [message, diff, ownCalls(stack.replace(message, '')), cause && `Caused by: ${describeError(cause)}`]
    .filter(Boolean)
    .join('\n');

/** The lines of a stack that are in this repository. */
const ownCalls = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
    .join('\n');
