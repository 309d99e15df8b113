import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDoneWithin } from '../lib/responsive-delay.ts';
import { COMMIT_DECIDED_MS, localBus, type Bus, type Change, type Changes } from './bus.ts';
import { openChannel, type Channel } from './channel.ts';
import { readMessage, writeMessages, type Message } from './message.ts';
import { removeDead } from './peers.ts';
import { createPresence, type Presence, type PresenceListener } from './presence.ts';

/** Changes that follow others are collected for this long. */
const BATCH_MS = 100;
/** When a process receives its own heartbeat, it has also received all earlier messages of the others. */
const HEARTBEAT_MS = 1000;
export const TIMEOUT_MS = 1000;
const RECONNECT_MS = 200;
/** More pending changes are published as 'all'. */
const PENDING_MAX = 20_000;

export interface PostgresBusOptions extends Pick<PresenceListener, 'onLost' | 'onBack'> {
  /** The URL of the server itself, or of a pooler in session mode. */
  readonly databaseUrl: string;
  /** The limit for connecting, for a publication and for the arrival of a heartbeat, in milliseconds; 1,000 by default. */
  readonly timeout?: number;
  /** A process without a message for this long has died, in milliseconds; 1,700 by default, as each sends a heartbeat every second. */
  readonly silence?: number;
  /** A process that is not connected for so long is away, in milliseconds; 3,000 by default. */
  readonly awayAfter?: number;
}

/** A bus for all processes on one PostgreSQL. It connects in the background, and again 200 ms after a failure. */
export class PostgresBus implements Bus, AsyncDisposable {
  isConnected = false;
  readonly delayMs = 3000;
  readonly #local = localBus();
  readonly #options: PostgresBusOptions;
  readonly #timeout: number;
  readonly #name = randomBytes(6).toString('hex');
  /** Time of the last message of other processes, by their name. */
  readonly #peers = new Map<string, number>();
  readonly #presence: Presence;
  #channel: Channel | undefined;
  #opening: Promise<void>;
  #isClosed = false;
  #heartbeat = Promise.withResolvers<void>();
  #pending: Change[] | 'all' = [];
  /** The number of pending calls of `republishWhenDecided`. */
  #undecided = 0;
  #flushing: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#timeout = options.timeout ?? TIMEOUT_MS;
    const onAway = () => this.#local.announceAway();
    this.#presence = createPresence({ ...options, onAway }, options.awayAfter);
    this.#opening = this.#open();
  }

  get isAway(): boolean {
    return this.#presence.isAway;
  }

  /** Resolves when the first attempt to connect has succeeded or failed. */
  tried = (): Promise<void> => this.#opening;

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
        timeout: this.#timeout,
        onMessage: (message) => {
          // A lost channel may still deliver messages.
          if (!lost.signal.aborted) this.#receive(message);
        },
        onLost,
      });
      if (lost.signal.aborted) return void channel.close();
      this.#channel = channel;
      await this.#send([]);
      lost.signal.throwIfAborted();
      this.#presence.greeted();
      this.#sendHeartbeats(lost.signal).catch(onLost);
      void this.#flush();
    } catch (error) {
      onLost(error);
    }
  }

  #reconnect(error: unknown): void {
    // What is missed from now on is covered by the invalidation when it is connected again.
    if (this.isConnected) this.#local.publish('all');
    if (!this.#isClosed) this.#presence.lost(error);
    this.isConnected = false;
    this.#peers.clear();
    if (this.#isClosed) return;
    void this.#channel?.close();
    this.#channel = undefined;
    this.#reconnecting = setTimeout(() => {
      this.#opening = this.#open();
    }, RECONNECT_MS).unref();
  }

  /** Sends heartbeats; rejects when the channel is lost or does not deliver one. */
  async #sendHeartbeats(lost: AbortSignal): Promise<never> {
    for (;;) {
      this.#heartbeat = Promise.withResolvers();
      const arrived = this.#heartbeat.promise;
      await this.#send([]);
      const delivery = isDoneWithin(arrived, this.#timeout, lost);
      await delay(HEARTBEAT_MS, undefined, { signal: lost, ref: false });
      const isDelivered = await delivery;
      lost.throwIfAborted();
      if (!isDelivered) throw new Error('The bus does not receive its own heartbeat');
      if (!this.isConnected) this.#local.publish('all');
      this.isConnected = true;
      if (removeDead(this.#peers, performance.now(), this.#options.silence)) this.#invalidateTwice();
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
      this.#heartbeat.resolve();
      this.#presence.received();
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
