import { randomBytes } from 'node:crypto';
import { setImmediate as eventLoopTick, setTimeout as delay } from 'node:timers/promises';
import { COMMIT_DECIDED_MS, localBus, type Bus, type Change, type Changes } from './bus.ts';
import { openChannel, type Channel } from './channel.ts';
import { readMessage, writeMessages, type Message } from './message.ts';
import { removeDead } from './peers.ts';

/** Changes that follow others are collected for this long. */
const BATCH_MS = 100;
/** When a process receives its own heartbeat, it has also received all earlier messages of the others. */
const HEARTBEAT_MS = 1000;
const RECONNECT_MS = 200;
/** More pending changes than this are published as 'all'. */
const PENDING_MAX = 20_000;

export interface PostgresBusOptions {
  /** The URL of the server itself, or of a pooler in session mode. */
  readonly databaseUrl: string;
  /** Called at the first failure after each time when the bus was connected, and at the first one after the start. */
  readonly onError: (error: unknown) => void;
}

/** A bus for all processes on one PostgreSQL. It connects in the background, and again 200 ms after a failure. */
export class PostgresBus implements Bus, AsyncDisposable {
  isConnected = false;
  readonly delayMs = 3000;
  readonly #local = localBus();
  readonly #options: PostgresBusOptions;
  readonly #name = randomBytes(6).toString('hex');
  /** Time of the last message of other processes, by their name. */
  readonly #peers = new Map<string, number>();
  #channel: Channel | undefined;
  #opening: Promise<void>;
  #isClosed = false;
  #isErrorReported = false;
  #isHeartbeatReceived = false;
  #pending: Change[] | 'all' = [];
  /** The number of pending calls of `republishWhenDecided`. */
  #undecided = 0;
  #flushing: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  subscribe: Bus['subscribe'] = (subscriber) => this.#local.subscribe(subscriber);

  publish(changes: Changes): void {
    this.#local.publish(changes);
    this.#addPending(changes);
  }

  republishWhenDecided(changes: Changes): void {
    this.#undecided++;
    setTimeout(() => {
      this.#undecided--;
      this.publish(changes);
    }, COMMIT_DECIDED_MS).unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#flushing);
    clearTimeout(this.#reconnecting);
    await this.#opening;
    await this.#flush();
    // Without this message, the others treat this process as dead and invalidate their caches.
    if (!this.#hasPending() && this.#undecided === 0) await this.#send('leave').catch(() => {});
    await this.#channel?.close();
  }

  async #open(): Promise<void> {
    const lost = new AbortController();
    const onLost = (error: unknown) => lost.abort(error);
    lost.signal.addEventListener('abort', () => this.#reconnect(lost.signal.reason));
    try {
      const channel = await openChannel({
        databaseUrl: this.#options.databaseUrl,
        onMessage: (message) => {
          // A lost channel may still deliver messages.
          if (!lost.signal.aborted) this.#receive(message);
        },
        onLost,
      });
      if (lost.signal.aborted) return void channel.close();
      this.#channel = channel;
      this.#sendHeartbeats(lost.signal).catch(onLost);
      void this.#flush();
    } catch (error) {
      onLost(error);
    }
  }

  #reconnect(error: unknown): void {
    this.isConnected = false;
    this.#peers.clear();
    this.#local.publish('all');
    if (this.#isClosed) return;
    if (!this.#isErrorReported) this.#options.onError(error);
    this.#isErrorReported = true;
    void this.#channel?.close();
    this.#channel = undefined;
    this.#reconnecting = setTimeout(() => {
      this.#opening = this.#open();
    }, RECONNECT_MS).unref();
  }

  /** Sends heartbeats; rejects when the channel is lost or does not deliver one. */
  async #sendHeartbeats(lost: AbortSignal): Promise<never> {
    for (;;) {
      this.#isHeartbeatReceived = false;
      await this.#send([]);
      await delay(HEARTBEAT_MS, undefined, { signal: lost, ref: false });
      // Messages that arrived while this process was busy are read before the timer counts.
      await eventLoopTick();
      lost.throwIfAborted();
      if (!this.#isHeartbeatReceived) throw new Error('The bus does not receive its own heartbeat');
      if (!this.isConnected) this.#local.publish('all');
      this.isConnected = true;
      this.#isErrorReported = false;
      if (removeDead(this.#peers, performance.now())) this.#invalidateTwice();
    }
  }

  /** A process that died may have committed changes without publishing them, and a commit may still be undecided. */
  #invalidateTwice(): void {
    this.#local.publish('all');
    this.#local.republishWhenDecided('all');
  }

  #receive(message: string): void {
    const { sender, content } = readMessage(message);
    if (sender === this.#name) {
      this.#isHeartbeatReceived = true;
      return;
    }
    if (content === 'leave') {
      this.#peers.delete(sender);
      return;
    }
    this.#peers.set(sender, performance.now());
    this.#local.publish(content);
  }

  #addPending(changes: Changes): void {
    if (changes === 'all' || this.#pending === 'all' || this.#pending.length > PENDING_MAX)
      this.#pending = 'all';
    else this.#pending.push(...changes);
    this.#scheduleFlush();
  }

  /** Sends pending changes at once after a pause, otherwise together with those that follow within `BATCH_MS`. */
  #scheduleFlush(milliseconds = 0): void {
    if (this.#isClosed) return;
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined;
      if (this.#hasPending()) this.#scheduleFlush(BATCH_MS);
      void this.#flush();
    }, milliseconds).unref();
  }

  #hasPending = () => this.#pending === 'all' || this.#pending.length > 0;

  async #flush(): Promise<void> {
    if (!this.#channel || !this.#hasPending()) return;
    const changes = this.#pending;
    this.#pending = [];
    // Changes that may not have been published are published as 'all'.
    await this.#send(changes).catch(() => this.#addPending('all'));
  }

  async #send(content: Message['content']): Promise<void> {
    await this.#channel?.publish(writeMessages({ sender: this.#name, content }));
  }
}
