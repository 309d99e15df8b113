/** Runs work now and periodically, never concurrently. Disposing aborts `stop` and waits for the end of the work. */
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
