import { writeSync } from 'node:fs';

/** The file descriptor on which a reporter writes events, one JSON object a line. */
const EVENTS_FD = 3;

/** A test with its result. */
export interface EndedTest {
  readonly suite: string;
  /** Path relative to the repository. */
  readonly file: string;
  /** With the titles of its groups. */
  readonly title: string;
  /** Its own title. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** The number of assertions that ran. */
  readonly assertions: number;
  /** Errors and printed lines of a failed test. */
  readonly output?: string;
}

/** What the reporter of a test runner tells the test command. */
export type TestEvent =
  | { readonly type: 'planned'; readonly total: number; readonly unit: 'files' | 'tests' }
  /** A test or a file of tests began. */
  | { readonly type: 'started'; readonly id: string; readonly name: string }
  | ({ readonly type: 'ended'; readonly id: string } & EndedTest)
  /** One of the planned files or tests is completed: the one with this id, if it was started. */
  | { readonly type: 'completed'; readonly id?: string }
  | { readonly type: 'time'; readonly suite: string; readonly file: string; readonly ms: number }
  /** An error outside of tests. Without a file if it cannot be told which one caused it. */
  | {
      readonly type: 'error';
      readonly name: string;
      readonly output: string;
      readonly suite?: string;
      readonly file?: string;
    };

/** Sends an event from a reporter to the test command. */
export function send(event: TestEvent): void {
  writeSync(EVENTS_FD, `${JSON.stringify(event)}\n`);
}

// Only `send` writes the lines.
export const parseEvent: (line: string) => TestEvent = JSON.parse;
