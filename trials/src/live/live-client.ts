import { setTimeout as delay } from 'node:timers/promises';
import { tokenOf } from '../../../bench/src/sample-rows.ts';
import { NoAnswerError, type Connections } from '../virtual-users/connections.ts';
import { callInTime } from './call.ts';
import { ShownPage, type Read } from './shown-page.ts';
import { openStream, type Position, type Stream } from './stream.ts';

const PAUSE_MS = 100;

/** A client that shows a page and keeps it current by events. */
export class LiveClient {
  readonly page: ShownPage;
  readonly #token: string;
  #position: Position = { lastEventId: undefined, knownAt: undefined };
  #stream: Stream | undefined;
  #isStopped = false;
  #running: Promise<void> | undefined;
  /** The number of streams that were opened. */
  opened = 0;
  isConnected = false;
  /** The streams in succession that ended without a new position or `resync`, and the most of them. */
  #fruitless = 0;
  fruitlessMax = 0;

  /** @param openPost the post whose comments are shown */
  constructor(userId: number, connections: Connections, openPost: number) {
    this.#token = tokenOf(userId);
    this.page = new ShownPage(readAs(this.#token, connections), openPost);
  }

  /** What it does, for the report of a difference. */
  get state(): string {
    const { lastEventId, knownAt = 0 } = this.#position;
    const ago = Math.round(performance.now() - knownAt);
    return `${this.isConnected ? 'connected' : 'disconnected'}, event ${lastEventId} ${ago} ms ago, ${this.page.pending} steps pending`;
  }

  /** Opens streams at `url`, one after the other, until it is stopped. */
  start(url: string): void {
    this.#running = this.#keepConnected(url);
  }

  /** Reads nothing any more, and does not notice when the server ends the stream. */
  stopReading(): void {
    this.#stream?.pause();
  }

  /** Reads what arrived meanwhile. */
  readAgain(): void {
    this.#stream?.resume();
  }

  /** Connects again without reading what arrived meanwhile, as after a suspension of the computer. */
  wake(): void {
    this.#stream?.close();
  }

  /** Loses the connection, and connects again as a client that received nothing for so long: what it knows is that much older. */
  returnAfter(ms: number): void {
    const { lastEventId, knownAt } = this.#position;
    this.#position = {
      lastEventId: lastEventId && olderPosition(lastEventId, ms),
      knownAt: knownAt === undefined ? undefined : knownAt - ms,
    };
    this.#stream?.close();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stream?.close();
    await this.#running;
  }

  async #keepConnected(url: string): Promise<void> {
    while (!this.#isStopped) {
      this.#stream = openStream(url, this.#token, this.#position, {
        onOpen: () => {
          this.opened += 1;
          this.isConnected = true;
          this.#fruitless += 1;
          if (this.#position.knownAt === undefined) this.page.reload();
        },
        onEvent: (name, data) => {
          if (name === 'resync') this.#fruitless = 0;
          this.page.apply(name, data);
        },
        onId: (lastEventId) => {
          if (lastEventId !== this.#position.lastEventId) this.#fruitless = 0;
          this.#position = { lastEventId, knownAt: performance.now() };
        },
      });
      await this.#stream.ended;
      this.isConnected = false;
      this.fruitlessMax = Math.max(this.fruitlessMax, this.#fruitless);
      await delay(PAUSE_MS * (1 + Math.random()));
    }
  }
}

/** A position with its time, the last part, so much earlier. */
const olderPosition = (position: string, ms: number): string =>
  position.replace(/[0-9a-z]+$/, (time) => Math.max(0, parseInt(time, 36) - ms).toString(36));

/** Repeats a call until it is answered. */
const readAs =
  (token: string, connections: Connections): Read =>
  async (endpoint, input) => {
    for (;;) {
      try {
        const answer = await callInTime(connections, endpoint, { ...input, token });
        if (!answer.error) return answer.body;
        if (answer.status === 404) return undefined;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
      }
      await delay(PAUSE_MS);
    }
  };
