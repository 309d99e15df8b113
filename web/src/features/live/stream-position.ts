import { isLive } from '../../lib/live-state.ts';
import type { Position } from './connection.ts';

/** Without a stream for so long, queries fetch again once a minute. */
const INTERRUPTED_MS = 10_000;

/** The position of this tab in the stream, which also decides whether the page is live. */
export function trackPosition() {
  let position: Position = { lastEventId: undefined, knownAt: performance.timeOrigin };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    get current() {
      return position;
    },
    moveTo(lastEventId: string): void {
      position = { lastEventId, knownAt: Date.now() };
      endTimer();
      isLive.set(true);
    },
    /** The stream has ended, and may continue. */
    interrupt(): void {
      timer ??= setTimeout(() => isLive.set(false), INTERRUPTED_MS);
    },
    /** There will be no stream. */
    end(): void {
      endTimer();
      isLive.set(false);
    },
  };
}
