import { Client } from 'pg';

const CHANNEL = 'plaza';
const TIMEOUT_MS = 1000;

export interface LineOptions {
  readonly databaseUrl: string;
  /** Hears what any process says, this one too. */
  readonly onNotice: (notice: string) => void;
  /** Hears, more than once perhaps, that the line is of no use any more. */
  readonly onLost: (error: Error) => void;
}

/** A line to every process on one database, by LISTEN and NOTIFY. */
export interface Line {
  /** Says all of it in one statement. Rejects when it is not known to have been said; the line is lost then. */
  say(notices: readonly string[]): Promise<void>;
  /** Never fails. */
  close(): Promise<void>;
}

/**
 * Opens a line: one connection speaks, another hears. With a single one a pooler that delivers no notices would still
 * hand us our own, and we would take ourselves for somebody who hears.
 */
export async function openLine({ databaseUrl, onNotice, onLost }: LineOptions): Promise<Line> {
  const [speaker, hearer] = [connectionTo(databaseUrl, onLost), connectionTo(databaseUrl, onLost)];
  let spoken: Promise<unknown> = Promise.resolve();
  const close = async () => void (await Promise.allSettled([speaker.end(), hearer.end()]));
  hearer.on('notification', ({ payload = '' }) => onNotice(payload));
  try {
    await Promise.all([speaker.connect(), hearer.connect()]);
    await hearer.query(`listen ${CHANNEL}`);
  } catch (error) {
    void close();
    throw error;
  }
  return {
    say(notices) {
      const text = 'select pg_notify($1, notice) from unnest($2::text[]) as notice';
      // A connection does one thing at a time.
      const saying = spoken.then(() => speaker.query({ name: 'notify', text, values: [CHANNEL, notices] }));
      // Whatever waits behind it would wait in vain.
      spoken = saying.catch(onLost);
      return saying.then(() => {});
    },
    close,
  };
}

function connectionTo(databaseUrl: string, onLost: LineOptions['onLost']): Client {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'plaza bus',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('A connection of the bus has ended')));
  return client;
}
