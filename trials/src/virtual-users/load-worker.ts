/** The process of the visitors, so that what they cost is not taken for what the server costs. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { weighted } from '../chance.ts';
import { Connections } from '../connection.ts';
import { EVERYDAY } from './habits.ts';
import { Visitor, type Town } from './visitor.ts';

/** So many visitors go to the server there. */
export interface Visit {
  readonly address: string;
  readonly visitors: number;
  /** How many things a second they begin, however long each takes; as many as get done if absent. */
  readonly perSecond?: number;
}

/** What the supervisor says: go there, or finish what is under way and leave. */
export type Order = Visit | 'leave';

/** What it hears: all are signed up, and in the end how it was. */
export type Told = 'entered' | Impression;

export interface Impression {
  /** For each thing done, in their order: when it was due, since they entered, and how long after that it was done; in milliseconds. */
  readonly due: Float64Array;
  readonly took: Float64Array;
  /** What went wrong, in a sentence each. */
  readonly complaints: readonly string[];
}

const PICTURE_SIZE = { width: 900, height: 700 };

const left = new AbortController();
process.on('message', (order: Order) => {
  if (order === 'leave') left.abort();
  else void visit(order);
});
process.on('disconnect', () => process.exit());

const tell = (told: Told) => process.send?.(told);

async function visit({ address, visitors: count, perSecond }: Visit): Promise<void> {
  const complaints: string[] = [];
  const town = await openTown(address, complaints);
  const visitors = Array.from({ length: count }, (_, i) => new Visitor(`visitor${i + 1}`, town));
  for (const visitor of visitors) await visitor.signUp();
  for (let i = 1; i <= count; i++) town.usernames.push(`visitor${i}`);
  tell('entered');
  const entered = performance.now();
  const nextDue = arrivals(perSecond);
  // Numbers, not objects: hours of these would keep the collector of this process busy, and be taken for the server's time.
  const dueAt: number[] = [];
  const took: number[] = [];
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let due = await nextDue(); due !== undefined; due = await nextDue()) {
        await (visitor.isDue ? visitor.refresh() : weighted(EVERYDAY)(visitor));
        dueAt.push(due - entered);
        took.push(performance.now() - due);
      }
    }),
  );
  town.connections.close();
  tell({ due: Float64Array.from(dueAt), took: Float64Array.from(took), complaints });
}

/**
 * Creates a function that waits until the next visit is due and returns that time; undefined when all leave. Visits that
 * became due while all visitors were busy are overdue.
 */
function arrivals(perSecond: number | undefined): () => Promise<number | undefined> {
  let next = performance.now();
  return async () => {
    if (perSecond === undefined) return left.signal.aborted ? undefined : performance.now();
    // As calls come that know nothing of each other.
    const due = (next += (-Math.log(1 - Math.random()) * 1000) / perSecond);
    const early = due - performance.now();
    if (early > 0) await delay(early, undefined, { signal: left.signal }).catch(() => {});
    return left.signal.aborted ? undefined : due;
  };
}

async function openTown(address: string, complaints: string[]): Promise<Town> {
  const image = sharp({ create: { ...PICTURE_SIZE, channels: 3, background: '#c63' } });
  return {
    connections: new Connections(address),
    picture: new Blob([new Uint8Array(await image.png().toBuffer())]),
    postIds: [],
    pictures: [],
    usernames: [],
    complain: (sentence) => void complaints.push(sentence),
  };
}
