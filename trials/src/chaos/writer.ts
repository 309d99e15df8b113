/** The process that writes: it outlives every server, so it remembers what each of them said. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connections, Unheard } from '../connection.ts';
import { act, EVERYDAY, PICTURES, type Habits } from './habits.ts';
import { Member, type Company } from './member.ts';
import type { Outcome } from './outcome.ts';
import { PICTURE } from './picture.ts';

const HABITS = { everyday: EVERYDAY, pictures: PICTURES };

/** So many members write to the server there. */
export interface Work {
  readonly address: string;
  readonly habits: keyof typeof HABITS;
  readonly members: number;
}

/** What the supervisor says: go to work, or finish what is under way and rest. */
export type Order = Work | 'rest';

/** What it hears once all members rest, because they were told to or because the server is gone. */
export interface Account {
  readonly outcomes: readonly Outcome[];
  readonly signedOut: number;
}

/** After a refusal, so that a server that refuses everything is not drowned. */
const PAUSE_MS = 5;

const company: Company = {
  postIds: [],
  picture: PICTURE,
  outcomes: [],
  signedOut: 0,
};
const members: Member[] = [];
let rest = new AbortController();

process.on('message', (order: Order) => {
  if (order === 'rest') rest.abort();
  else void writeTo(order);
});
process.on('disconnect', () => process.exit());

async function writeTo({ address, habits, members: count }: Work): Promise<void> {
  rest = new AbortController();
  const { signal } = rest;
  for (let n = members.length + 1; n <= count; n++) members.push(new Member(`writer${n}`, company));
  const connections = new Connections(address);
  await Promise.all(
    members
      .slice(0, count)
      .map((member) => liveWhileHeard(member, connections, { habits: HABITS[habits], signal })),
  );
  connections.close();
  const account: Account = { outcomes: company.outcomes.splice(0), signedOut: company.signedOut };
  company.signedOut = 0;
  process.send?.(account);
}

async function liveWhileHeard(
  member: Member,
  connections: Connections,
  { habits, signal }: { habits: Habits; signal: AbortSignal },
): Promise<void> {
  try {
    await member.enter(connections);
    while (!signal.aborted) await liveOn(member, habits);
  } catch (error) {
    if (!(error instanceof Unheard)) throw error;
  }
}

async function liveOn(member: Member, habits: Habits): Promise<void> {
  const refused = company.outcomes.length;
  await act(member, habits);
  if (company.outcomes.slice(refused).some(({ became }) => became === 'refused')) await delay(PAUSE_MS);
}
