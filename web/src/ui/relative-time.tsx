import { useState } from 'react';
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
      // What was drawn a moment ago need not be drawn again.
      if (Date.now() - now.get() > TICK_MS) now.set(Date.now());
      timer = setInterval(() => now.set(Date.now()), TICK_MS);
    }
    return () => {
      stop();
      if (--watchers === 0) clearInterval(timer);
    };
  },
};

/** In words, to the minute, where one is. */
function exactly(moment: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }).format(moment);
}

/** How long ago something was, kept up to date; the exact moment is its tooltip. `at`: ISO 8601, UTC. */
export function RelativeTime({ at }: { readonly at: string }) {
  const current = useStore(clock);
  const [isNear, setNear] = useState(false);
  const moment = Date.parse(at);
  return (
    // Only a pointer shows a tooltip, and its words take the browser longer to find than the page to draw.
    <time dateTime={at} title={isNear ? exactly(moment) : undefined} onPointerEnter={() => setNear(true)}>
      {timeAgo(moment, current)}
    </time>
  );
}
