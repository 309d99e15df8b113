/** The names of errors that are no fault of the page: of calls, of code that could not be loaded, and of work that was aborted. */
const EXPECTED = /^(?:ApiError|MissingCode|AbortError|TimeoutError)$/;

// Further names, for `ignore`, where the page can do without what failed:
/** A request without an answer. */
export const NO_ANSWER = /^TypeError$/;
/** A text that is not JSON. */
export const NOT_JSON = /^SyntaxError$/;
/** The member or the browser forbids it, storage is full, or a picture cannot be shown. */
export const REFUSED = /^(?:NotAllowed|Security|QuotaExceeded|InvalidState|Encoding)Error$/;

/** Whether an error is no fault of the page. */
export const isExpected = (error: unknown, also?: RegExp): boolean =>
  error instanceof Error && (EXPECTED.test(error.name) || also?.test(error.name) === true);

/**
 * Decides whether a caught error may be swallowed, and reports all others like uncaught ones. Each `catch` of the page throws its error
 * or passes it to this function. @param also names of errors that the caller expects, such as `NO_ANSWER`
 */
export function ignore(error: unknown, also?: RegExp): undefined {
  if (!isExpected(error, also)) reportError(error);
}
