/**
 * Runs work now and every `ms` milliseconds. A run waits for the end of the one before it.
 * @param work must not reject: it would not run again
 * @returns disposing it aborts `stop` and waits for the end of the runs that have begun or wait
 */
export function runEvery(ms: number, work: (stop: AbortSignal) => Promise<void>): AsyncDisposable {
  const stop = new AbortController();
  let running = work(stop.signal);
  const timer = setInterval(() => {
    running = running.then(() => work(stop.signal));
  }, ms).unref();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      clearInterval(timer);
      await running;
    },
  };
}
