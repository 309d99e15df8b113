import { anySignal } from '../../lib/abort-signals.ts';
import { ignore } from '../../lib/errors.ts';

/** Work that one tab of the browser does at a time, and that each tab does without Web Locks (not a secure origin). */
export interface ExclusiveWork {
  /** Works as soon as no other tab does, unless this one works or waits already. */
  start(): void;
  /** Ends the work, or the wait for it. */
  stop(): void;
}

export const hasLocks = 'locks' in navigator;

/** @param work ends when its signal is aborted, by `stop` or by `ended` */
export function exclusiveWork(
  name: string,
  ended: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): ExclusiveWork {
  let wanted: AbortController | undefined;
  return {
    start() {
      if (wanted) return;
      const stop = (wanted = new AbortController());
      const signal = anySignal([stop.signal, ended]);
      const run = () => work(signal);
      const running = hasLocks ? navigator.locks.request(name, { signal }, run) : run();
      running.catch(ignore).finally(() => {
        if (wanted === stop) wanted = undefined;
      });
    },
    stop() {
      wanted?.abort();
      wanted = undefined;
    },
  };
}
