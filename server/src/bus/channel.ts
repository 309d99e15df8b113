import { Client } from 'pg';

const CHANNEL = 'plaza';
const TIMEOUT_MS = 1000;

export interface ChannelOptions {
  readonly databaseUrl: string;
  /** Called with each received message, also with those of this process. */
  readonly onMessage: (message: string) => void;
  /** Called when the channel fails, perhaps several times; it is not usable afterwards. */
  readonly onLost: (error: Error) => void;
}

/** A channel between the processes on one database, by LISTEN and NOTIFY. */
export interface Channel {
  /** Publishes messages in order. Rejects when they may not have been published; then `onLost` is called, too. */
  publish(messages: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens two connections: on a single one, a pooler without notifications would still deliver the own heartbeat. */
export async function openChannel({ databaseUrl, onMessage, onLost }: ChannelOptions): Promise<Channel> {
  const [publisher, receiver] = [connectionTo(databaseUrl, onLost), connectionTo(databaseUrl, onLost)];
  let previous: Promise<unknown> = Promise.resolve();
  const close = async () => void (await Promise.allSettled([publisher.end(), receiver.end()]));
  receiver.on('notification', ({ payload = '' }) => onMessage(payload));
  try {
    await Promise.all([publisher.connect(), receiver.connect()]);
    await receiver.query(`listen ${CHANNEL}`);
  } catch (error) {
    void close();
    throw error;
  }
  return {
    publish(messages) {
      const text = 'select pg_notify($1, message) from unnest($2::text[]) as message';
      const published = previous.then(() =>
        publisher.query({ name: 'notify', text, values: [CHANNEL, messages] }),
      );
      // After an error, statements of this connection no longer wait.
      previous = published.catch(onLost);
      return published.then(() => {});
    },
    close,
  };
}

function connectionTo(databaseUrl: string, onLost: ChannelOptions['onLost']): Client {
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
