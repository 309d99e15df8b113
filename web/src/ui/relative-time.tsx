import { useState } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import './relative-time.css';
import { timeAgo } from './time-ago.ts';
import { useTranslate } from '../lib/texts/texts.ts';

const TICK_MS = 20_000;
const now = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
let watchers = 0;

/** The present time, in steps of 20 s, for all times on the page. The timer runs while a time is rendered. */
const clock = {
  get: now.get,
  subscribe: (listener: () => void) => {
    const stop = now.subscribe(listener);
    if (watchers++ === 0) {
      // Avoids a second render of times that are up to date.
      if (Date.now() - now.get() > TICK_MS) now.set(Date.now());
      timer = setInterval(() => now.set(Date.now()), TICK_MS);
    }
    return () => {
      stop();
      if (--watchers === 0) clearInterval(timer);
    };
  },
};

/** The present time in milliseconds since 1970, in steps of 20 s. */
export const useNow = (): number => useStore(clock);

/** Weekday, date, hour and minute of a moment (milliseconds since 1970), in the time zone of the browser. */
function exactly(moment: number, locale: string): string {
  return new Date(moment).toLocaleString(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

interface RelativeTimeProps {
  /** The moment, in ISO 8601 in UTC. */
  readonly at: string;
  /** Whether the exact time is shown instead of the relative one. False by default. */
  readonly isExact?: boolean;
}

/** A moment as 'x ago', kept up to date, with the exact time as its tooltip. */
export function RelativeTime({ at, isExact = false }: RelativeTimeProps) {
  const t = useTranslate();
  const current = useNow();
  const [isNear, setNear] = useState(false);
  const moment = Date.parse(at);
  return (
    // Only a pointer shows a tooltip, and formatting it takes longer than rendering the page.
    <time
      dateTime={at}
      title={isNear ? exactly(moment, t.locale) : undefined}
      onPointerEnter={() => setNear(true)}
    >
      {isExact ? exactly(moment, t.locale) : timeAgo(moment, current, t)}
    </time>
  );
}

interface TimeButtonProps extends Pick<RelativeTimeProps, 'at'> {
  /** Whether it is a text for screen readers and the keyboard, in an item whose page has the button. False by default. */
  readonly isText?: boolean;
}

/** A relative time. A press switches to the exact time, the next press back. */
export function TimeButton({ at, isText }: TimeButtonProps) {
  const [isExact, setExact] = useState(false);
  const props = {
    className: 'time-button',
    onClick: () => setExact(!isExact),
    children: <RelativeTime at={at} isExact={isExact} />,
  };
  return isText ? <span {...props} /> : <button type="button" {...props} />;
}
