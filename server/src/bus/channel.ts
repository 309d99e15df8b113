import { Client } from 'pg';

const CHANNEL = 'plaza';

export interface ChannelOptions {
  readonly databaseUrl: string;
  /** The limit for connecting and for a statement, in milliseconds. */
  readonly timeout: number;
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
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { onMessage, onLost } = options;
  const [publisher, receiver] = [connectionTo(options), connectionTo(options)];
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

function connectionTo({ databaseUrl, timeout, onLost }: ChannelOptions): Client {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'plaza bus',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    keepAlive: true,
  });
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('A connection of the bus has ended')));
  return client;
}
