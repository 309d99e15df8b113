import { isLive } from '../../lib/live-state.ts';
import { keepConnected } from './connection.ts';

/** A tab that is hidden for longer receives no events; it resumes when it is visible again. */
const HIDDEN_MS = 5 * 60 * 1000;
/** Without a stream for so long, queries fetch again once a minute. */
const INTERRUPTED_MS = 10_000;
/** The events that the tab with the stream keeps for tabs that are opened later. */
const RECENT_MAX = 500;

interface SharedEvent {
  readonly name: string;
  readonly json: string;
}

/** A message between the tabs of a member. Tabs of other builds receive it, too. */
type Message =
  | { readonly kind: 'event'; readonly event: SharedEvent }
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'interrupted' }
  /** A tab is visible, and knows the state since `age` milliseconds ago: it wants the stream, or the events since then. */
  | { readonly kind: 'joined'; readonly age: number };

type OnEvent = (name: string, data: unknown) => void;

/**
 * Receives the events of a member: one tab of the browser reads the stream and sends the events to the others. A visible tab takes
 * the stream over from a hidden one. Without Web Locks (not a secure origin), each tab reads a stream of its own.
 * @param onEvent called with each event; the same one may be repeated
 * @returns ends this
 */
export function shareStream(userId: number, onEvent: OnEvent): () => void {
  const name = `plaza-live-${userId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const recent: { readonly at: number; readonly event: SharedEvent }[] = [];
  /** `recent` contains all events since then, in milliseconds since 1970, unless there are too many. */
  let recentSince = Infinity;
  let position = { lastEventId: undefined as string | undefined, knownAt: performance.timeOrigin };
  /** Aborted when this tab shall no longer read the stream. */
  let reading: AbortController | undefined;
  let isReader = false;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let interruptedTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (message: Message) => channel.postMessage(message);
  const receive = ({ name: eventName, json }: SharedEvent) => onEvent(eventName, JSON.parse(json));
  const moveTo = (id: string) => {
    position = { lastEventId: id, knownAt: Date.now() };
    clearTimeout(interruptedTimer);
    interruptedTimer = undefined;
    isLive.set(true);
  };
  const interrupt = () => {
    interruptedTimer ??= setTimeout(() => isLive.set(false), INTERRUPTED_MS);
  };

  const read = (signal: AbortSignal) =>
    keepConnected(
      () => position,
      {
        onOpen() {},
        onEvent(eventName, json) {
          const event = { name: eventName, json };
          recent.push({ at: Date.now(), event });
          if (recent.length > RECENT_MAX) recentSince = recent.shift()?.at ?? recentSince;
          send({ kind: 'event', event });
          receive(event);
        },
        onPosition(id) {
          send({ kind: 'position', id });
          moveTo(id);
        },
        onInterrupted() {
          send({ kind: 'interrupted' });
          interrupt();
        },
      },
      signal,
    );

  const start = () => {
    if (reading) return;
    const stop = (reading = new AbortController());
    const signal = AbortSignal.any([stop.signal, ended.signal]);
    const work = async () => {
      isReader = true;
      recentSince = Math.min(recentSince, position.knownAt);
      await read(signal);
      isReader = false;
    };
    const running = 'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work();
    running
      .catch(() => {})
      .finally(() => {
        if (reading === stop) reading = undefined;
      });
  };
  const stop = () => {
    reading?.abort();
    reading = undefined;
  };

  /** Sends a tab that has joined what it may have missed. */
  const sendRecent = (age: number) => {
    const since = Date.now() - age;
    if (since < recentSince) return send({ kind: 'event', event: { name: 'resync', json: '{}' } });
    for (const { at, event } of recent) if (at >= since) send({ kind: 'event', event });
    if (position.lastEventId !== undefined) send({ kind: 'position', id: position.lastEventId });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') receive(data.event);
    else if (data.kind === 'position') moveTo(data.id);
    else if (data.kind === 'interrupted') interrupt();
    else if (data.kind === 'joined' && isReader) {
      sendRecent(data.age);
      if (!document.hidden || !('locks' in navigator)) return;
      stop();
      start();
    }
  });

  const join = () => {
    start();
    send({ kind: 'joined', age: Date.now() - position.knownAt });
  };
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(stop, HIDDEN_MS);
    else join();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: ended.signal });
  if (!document.hidden) join();

  return () => {
    ended.abort();
    clearTimeout(hiddenTimer);
    clearTimeout(interruptedTimer);
    isLive.set(false);
    channel.close();
  };
}
