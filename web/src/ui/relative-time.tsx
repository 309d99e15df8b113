import { useState } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import './relative-time.css';
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

/** The day and the minute, where one is. */
function exactly(moment: number): string {
  return new Date(moment).toLocaleString('en', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

interface RelativeTimeProps {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Shows the moment itself. */
  readonly isExact?: boolean;
}

/** How long ago something was, kept up to date; the exact moment is its tooltip. */
export function RelativeTime({ at, isExact = false }: RelativeTimeProps) {
  const current = useStore(clock);
  const [isNear, setNear] = useState(false);
  const moment = Date.parse(at);
  return (
    // Only a pointer shows a tooltip, and its words take the browser longer to find than the page to draw.
    <time dateTime={at} title={isNear ? exactly(moment) : undefined} onPointerEnter={() => setNear(true)}>
      {isExact ? exactly(moment) : timeAgo(moment, current)}
    </time>
  );
}

/** The same as a button: a press tells the exact moment, and another how long ago it was. */
export function TimeButton({ at }: Pick<RelativeTimeProps, 'at'>) {
  const [isExact, setExact] = useState(false);
  return (
    <button type="button" className="time-button" onClick={() => setExact(!isExact)}>
      <RelativeTime at={at} isExact={isExact} />
    </button>
  );
}
