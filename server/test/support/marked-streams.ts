import type { Answerer } from './client.ts';
import { listen, type Listening, type Received } from './event-client.ts';
import { until } from './hang-detector.ts';
import { publish } from './posts.ts';
import type { Actor } from './seed.ts';

/**
 * Streams of members whose events are read up to a mark: a post of `marker`, whom nobody may hide. What was sent before it has
 * arrived, and what was not will not.
 */
export function markedStreams(app: Answerer, origin: string, marker: Actor) {
  const marks = new Set<number>();
  const read = new WeakMap<Listening, number>();

  /** All events that arrived since the last call, in their order, without marks. */
  async function allReceived(stream: Listening): Promise<Received[]> {
    const { id } = await publish(app, marker);
    marks.add(id);
    await until(() => stream.events.some(([name, data]) => name === 'post' && data.id === id));
    const events = stream.events.slice(read.get(stream));
    read.set(stream, stream.events.length);
    return events.filter((event) => event[0] !== 'post' || !marks.has(event[1].id));
  }

  return {
    allReceived,
    /** The same without `notification` and `resync`. @param about a post */
    async received(stream: Listening, about?: number): Promise<Received[]> {
      const events = await allReceived(stream);
      return events.filter((event) => {
        if (event[0] === 'notification' || event[0] === 'resync') return false;
        return about === undefined || postOf(event) === about;
      });
    },
    /** A stream without the events of what was done before. */
    async listenAs({ token }: Actor): Promise<Listening & Disposable> {
      const stream = await listen(origin, { token });
      await allReceived(stream);
      return stream;
    },
  };
}

const postOf = ([name, data]: Received) =>
  name === 'comment' ? data.PostId : 'id' in data ? data.id : undefined;
