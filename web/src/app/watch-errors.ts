import { isExpected } from '../lib/errors.ts';

/** So that a report that fails in turn, and errors without end, cost a bounded time. */
const EVENTS_MAX = 100;

/** Reports uncaught errors and rejections to the server, by code that is loaded with the first one. Called once. */
export function watchErrors(): void {
  let events = 0;
  const report = async (thrown: unknown) => {
    // Notices of the browser have no error.
    if (!thrown || isExpected(thrown) || ++events > EVENTS_MAX) return;
    (await import('../features/page-errors/report-error.ts')).reportError(thrown);
  };
  addEventListener('error', ({ error }) => void report(error));
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
}
