import { createStore, useStore } from '../lib/store.ts';
import { timeAgo } from './time-ago.ts';

const TICK_MS = 20_000;
const now = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
let watchers = 0;

/** One clock for all times on the page; it stands still when nobody looks at it. */
const clock = {
  get: now.get,
  subscribe: (listener: () => void) => {
    const stop = now.subscribe(listener);
    if (watchers++ === 0) {
      now.set(Date.now());
      timer = setInterval(() => now.set(Date.now()), TICK_MS);
    }
    return () => {
      stop();
      if (--watchers === 0) clearInterval(timer);
    };
  },
};

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago something was, kept up to date; the exact moment is its tooltip. `at`: ISO 8601, UTC. */
export function RelativeTime({ at }: { readonly at: string }) {
  const current = useStore(clock);
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={exact.format(moment)}>
      {timeAgo(moment, current)}
    </time>
  );
}
