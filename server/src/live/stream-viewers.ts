import { ACCESS_TOKEN_MS } from '../sessions/session-policy.ts';
import type { FoundViewer } from '../sessions/viewer-cache.ts';
import type { EventStreams, OpenStream } from './event-streams.ts';

interface ViewerResources {
  readonly streams: Pick<EventStreams, 'has' | 'end'>;
  /** Reads the viewer of an access token without a cache; undefined when the token is not valid. */
  readonly readViewer: (token: string) => Promise<FoundViewer | undefined>;
  readonly onError: (error: unknown) => void;
}

const READ_AT_ONCE = 20;
const RETRY_MS = 1000;

/**
 * Reads the viewers of streams again: events are then selected for the viewer as it is, and a stream without a valid session ends. A
 * stream continues while its viewer cannot be read, which is tried again.
 */
export function createStreamViewers({ streams, readViewer, onError }: ViewerResources) {
  const waiting = new Set<OpenStream>();
  /** For each stream whose viewer is waiting or being read. */
  const pending = new Map<OpenStream, PromiseWithResolvers<void>>();
  let isRunning = false;

  const readOf = async (stream: OpenStream) => {
    if (!streams.has(stream)) return;
    const found = await readViewer(stream.token);
    if (!found || found.viewer.restriction) return streams.end(stream);
    stream.viewer = found.viewer;
    clearTimeout(stream.ending);
    // The clock may have been set back, and a timer of more than 24 days fires at once.
    const left = Math.min(found.expiresAt - Date.now(), ACCESS_TOKEN_MS);
    stream.ending = setTimeout(() => streams.end(stream), left).unref();
  };

  const readSome = async () => {
    const some = [...waiting].slice(0, READ_AT_ONCE);
    for (const stream of some) waiting.delete(stream);
    const read = await Promise.allSettled(some.map(readOf));
    for (const [index, stream] of some.entries())
      if (read[index]?.status === 'rejected') waiting.add(stream);
      else if (!waiting.has(stream)) {
        pending.get(stream)?.resolve();
        pending.delete(stream);
      }
    const failure = read.find((result) => result.status === 'rejected');
    if (!failure) return;
    onError(failure.reason);
    await new Promise((done) => setTimeout(done, RETRY_MS).unref());
  };

  const run = async () => {
    isRunning = true;
    while (waiting.size > 0) await readSome();
    isRunning = false;
  };

  return {
    /** Reads the viewers of these streams again, soon, once for several calls. */
    readAgain(again: readonly OpenStream[]): void {
      for (const stream of again) {
        waiting.add(stream);
        pending.getOrInsertComputed(stream, () => Promise.withResolvers<void>());
      }
      if (!isRunning) void run();
    },
    /** Resolves when the viewer of a stream is not waiting to be read. */
    whenRead: async (stream: OpenStream): Promise<void> => pending.get(stream)?.promise,
  };
}
