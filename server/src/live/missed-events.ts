import type { Viewer } from '../sessions/viewer.ts';
import type { EventLog } from './event-log.ts';
import { withId } from './event-streams.ts';
import { RESYNC, textFor, type LiveEvent } from './live-event.ts';

/** Half of what a stream may have unread, so that no resumption alone ends one. */
const MISSED_MAX_BYTES = 64 * 1024;
/** The longest text without a position, but for the last event in it. */
const SLICE_BYTES = 4 * 1024;

/**
 * The text of the events that a client missed. Positions in it let a client that is interrupted continue from the last one that
 * arrived, on this process. To read again what the page shows costs both sides less than more than 64 KiB: `resync` replaces them.
 * @param missed the newest events of the log; undefined when some of them are not kept
 */
export function missedText(
  missed: readonly LiveEvent[] | undefined,
  viewer: Viewer,
  log: Pick<EventLog<LiveEvent>, 'positionBefore'>,
): string {
  if (!missed) return RESYNC.text;
  let text = '';
  let sliceStart = 0;
  for (const [index, event] of missed.entries()) {
    const next = textFor(event, viewer);
    if (next === undefined) continue;
    const isSliceEnd = text.length + next.length - sliceStart >= SLICE_BYTES;
    text += isSliceEnd ? withId([next], log.positionBefore(missed.length - index - 1)) : next;
    if (text.length > MISSED_MAX_BYTES) return RESYNC.text;
    if (isSliceEnd) sliceStart = text.length;
  }
  return text;
}
