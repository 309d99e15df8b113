import type { Viewer } from '../sessions/viewer.ts';
import type { EventStreams, OpenStream } from './event-streams.ts';
import { eventText } from './live-event.ts';

interface UnreadResources {
  readonly streams: Pick<EventStreams, 'of' | 'sendTo'>;
  /** Resolves when the viewer of a stream is as it is stored: the role decides what is counted. */
  readonly whenViewerRead: (stream: OpenStream) => Promise<void>;
  readonly countUnread: (viewer: Viewer) => Promise<number>;
  readonly onError: (error: unknown) => void;
}

const COUNTED_AT_ONCE = 20;
const RETRY_MS = 1000;

/**
 * Sends members the number of their unread notifications, once for several changes in a tick of the event loop. The notifications of a
 * member are counted one time after the other, so that the number that is sent last is the newest.
 */
export function createUnreadCounts({ streams, whenViewerRead, countUnread, onError }: UnreadResources) {
  const waiting = new Set<number>();
  let isRunning = false;

  const sendTo = async (userId: number) => {
    await Promise.all(streams.of(userId).map(whenViewerRead));
    const [stream] = streams.of(userId);
    if (!stream) return;
    try {
      const unread = await countUnread(stream.viewer);
      streams.sendTo(userId, eventText('notification', { unread }));
    } catch (error) {
      onError(error);
      setTimeout(send, RETRY_MS, userId).unref();
    }
  };

  const run = async () => {
    while (waiting.size > 0) {
      const members = [...waiting].slice(0, COUNTED_AT_ONCE);
      for (const userId of members) waiting.delete(userId);
      await Promise.all(members.map(sendTo));
    }
    isRunning = false;
  };

  const send = (userId: number): void => {
    if (streams.of(userId).length === 0) return;
    waiting.add(userId);
    if (!isRunning) setImmediate(() => void run());
    isRunning = true;
  };

  /** `send` sends a member the number; it does nothing without a stream of the member. */
  return { send };
}
