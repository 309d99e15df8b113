import { keepConnected } from './connection.ts';
import { exclusiveWork, hasLocks } from './exclusive-work.ts';
import { createRecentEvents } from './recent-events.ts';
import { trackPosition } from './stream-position.ts';

/** A tab that is hidden for longer receives no events; it resumes when it is visible again. */
const HIDDEN_MS = 5 * 60 * 1000;

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
  const recent = createRecentEvents<SharedEvent>();
  const position = trackPosition();
  let isReader = false;

  const send = (message: Message) => {
    // What is being read when this ends is interrupted later.
    if (!ended.signal.aborted) channel.postMessage(message);
  };
  const receive = ({ name: eventName, json }: SharedEvent) => onEvent(eventName, JSON.parse(json));

  const read = (signal: AbortSignal) =>
    keepConnected(
      () => position.current,
      {
        onEvent(eventName, json) {
          const event = { name: eventName, json };
          recent.add(event);
          send({ kind: 'event', event });
          receive(event);
        },
        onPosition(id) {
          send({ kind: 'position', id });
          position.moveTo(id);
        },
        onInterrupted() {
          send({ kind: 'interrupted' });
          position.interrupt();
        },
      },
      signal,
    );

  const reading = exclusiveWork(name, ended.signal, async (signal) => {
    isReader = true;
    recent.begin(position.current.knownAt);
    await read(signal);
    isReader = false;
  });

  /** Sends a tab that has joined what it may have missed. */
  const sendRecent = (age: number) => {
    const missed = recent.ofLast(age);
    if (!missed) return send({ kind: 'event', event: { name: 'resync', json: '{}' } });
    for (const event of missed) send({ kind: 'event', event });
    const { lastEventId } = position.current;
    if (lastEventId !== undefined) send({ kind: 'position', id: lastEventId });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') receive(data.event);
    else if (data.kind === 'position') position.moveTo(data.id);
    else if (data.kind === 'interrupted') position.interrupt();
    else if (data.kind === 'joined' && isReader) {
      sendRecent(data.age);
      if (!document.hidden || !hasLocks) return;
      reading.stop();
      reading.start();
    }
  });

  watchVisibility(ended.signal, {
    onVisible() {
      reading.start();
      send({ kind: 'joined', age: Date.now() - position.current.knownAt });
    },
    onHidden: () => reading.stop(),
  });
  return () => {
    ended.abort();
    position.end();
    channel.close();
  };
}

/** Calls `onVisible` now and whenever the tab becomes visible, and `onHidden` when it was hidden for `HIDDEN_MS`. */
function watchVisibility(
  signal: AbortSignal,
  { onVisible, onHidden }: { readonly onVisible: () => void; readonly onHidden: () => void },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onHidden, HIDDEN_MS);
    else onVisible();
  };
  document.addEventListener('visibilitychange', onChange, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (!document.hidden) onVisible();
}
