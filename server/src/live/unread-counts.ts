import type { Viewer } from '../sessions/viewer.ts';
import type { EventStreams } from './event-streams.ts';
import { eventText } from './live-event.ts';

interface UnreadResources {
  readonly streams: Pick<EventStreams, 'of' | 'sendTo'>;
  readonly countUnread: (viewer: Viewer) => Promise<number>;
  readonly onError: (error: unknown) => void;
}

/** Sends members the number of their unread notifications, once for several changes in a tick of the event loop. */
export function createUnreadCounts({ streams, countUnread, onError }: UnreadResources) {
  const waiting = new Set<number>();

  const sendAll = async () => {
    const members = [...waiting];
    waiting.clear();
    for (const userId of members) {
      const [stream] = streams.of(userId);
      if (stream)
        streams.sendTo(userId, eventText('notification', { unread: await countUnread(stream.viewer) }));
    }
  };

  return {
    /** Sends a member the number; does nothing without a stream of the member. */
    send(userId: number): void {
      if (streams.of(userId).length === 0) return;
      if (waiting.size === 0) setImmediate(() => void sendAll().catch(onError));
      waiting.add(userId);
    },
  };
}
