/** As `AbortSignal.any`. */
export const anySignal = (signals: AbortSignal[]): AbortSignal => keep(AbortSignal.any(signals));

/** As `AbortSignal.timeout`. */
export const timeoutSignal = (ms: number): AbortSignal => keep(AbortSignal.timeout(ms));

/**
 * WebKit collects such a signal as garbage unless it has a listener, and never aborts the request, lock or listener that was to end with
 * it. The standard forbids that: https://dom.spec.whatwg.org/#abort-signal-garbage-collection
 */
function keep(signal: AbortSignal): AbortSignal {
  signal.addEventListener('abort', () => {});
  return signal;
}
