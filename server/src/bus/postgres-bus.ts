import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { localBus, SETTLED_MS, type Bus, type Word } from './bus.ts';
import { openLine, type Line } from './line.ts';
import { readNotice, writeNotices } from './notice.ts';
import { Peers } from './peers.ts';

/** Words are gathered for this long after those that went before. */
const GATHER_MS = 100;
/**
 * How often a process sends a heartbeat. Each receives its own, and so knows that it receives those of the others; after the
 * first, every other process was received once, too.
 */
const ECHO_MS = 1000;
const RETRY_MS = 200;
/** More than this is not worth remembering one by one. */
const WORDS_MAX = 20_000;

export interface PostgresBusOptions {
  /** Must lead to the server itself, or to a pooler that keeps a connection for each session. */
  readonly databaseUrl: string;
  /** Called once each time the line is lost. */
  readonly onError: (error: unknown) => void;
}

/** Carries words between the processes on one database. Opens at once, deaf until the line is there. */
export class PostgresBus implements Bus, AsyncDisposable {
  isDeaf = true;
  readonly #local = localBus();
  readonly #options: PostgresBusOptions;
  readonly #name = randomBytes(6).toString('hex');
  readonly #peers = new Peers();
  #line: Line | undefined;
  #opening: Promise<void>;
  #isClosed = false;
  #isComplaining = false;
  #isHeard = false;
  #unsaid: Word[] = [];
  /** Whether there is more unsaid than words. */
  #owesAnything = false;
  /** How many calls of `tellLater` are not carried out yet. */
  #owedLater = 0;
  #gathering: NodeJS.Timeout | undefined;
  #retrying: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  listen: Bus['listen'] = (listener) => this.#local.listen(listener);

  tell(words: readonly Word[]): void {
    this.#local.tell(words);
    this.#unsaid.push(...words);
    if (this.#unsaid.length > WORDS_MAX) this.#owesAnything = true;
    this.#gather();
  }

  tellAnything(): void {
    this.#local.tellAnything();
    this.#owesAnything = true;
    this.#gather();
  }

  tellLater(words: readonly Word[] | 'anything'): void {
    this.#owedLater++;
    setTimeout(() => {
      this.#owedLater--;
      if (words === 'anything') this.tellAnything();
      else this.tell(words);
    }, SETTLED_MS).unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#retrying);
    await this.#opening;
    await this.#sayUnsaid();
    // The others treat a process that does not say that it leaves as one that died, and drop their caches now and later.
    if (!this.#hasUnsaid() && this.#owedLater === 0)
      await this.#line?.say(writeNotices({ sender: this.#name, words: 'leave' })).catch(() => {});
    await this.#line?.close();
  }

  async #open(): Promise<void> {
    const lost = new AbortController();
    const onLost = (error: unknown) => lost.abort(error);
    lost.signal.addEventListener('abort', () => this.#retry(lost.signal.reason));
    try {
      const line = await openLine({
        databaseUrl: this.#options.databaseUrl,
        onNotice: (notice) => {
          // A lost line may deliver for a while yet. An echo on it says nothing of the line that comes after.
          if (!lost.signal.aborted) this.#hear(notice);
        },
        onLost,
      });
      if (lost.signal.aborted) return void line.close();
      this.#line = line;
      this.#listenForEcho(line, lost.signal).catch(onLost);
      void this.#sayUnsaid();
    } catch (error) {
      onLost(error);
    }
  }

  #retry(error: unknown): void {
    this.isDeaf = true;
    this.#peers.clear();
    this.#local.tellAnything();
    if (this.#isClosed) return;
    if (!this.#isComplaining) this.#options.onError(error);
    this.#isComplaining = true;
    void this.#line?.close();
    this.#line = undefined;
    this.#retrying = setTimeout(() => {
      this.#opening = this.#open();
    }, RETRY_MS).unref();
  }

  /** Goes on until the line is lost, or until what was said is not heard; rejects in the end. */
  async #listenForEcho(line: Line, lost: AbortSignal): Promise<never> {
    for (;;) {
      this.#isHeard = false;
      await line.say([this.#name]);
      await delay(ECHO_MS, undefined, { signal: lost, ref: false });
      // What came meanwhile, also while this process was busy, is read before a timer is believed.
      await nextTurn();
      if (!this.#isHeard) throw new Error('The bus does not hear itself');
      if (this.isDeaf) this.#local.tellAnything();
      this.isDeaf = false;
      this.#isComplaining = false;
      if (this.#peers.removeDead(performance.now())) this.#invalidateTwice();
    }
  }

  /** A process died: it may have committed what it never told, and the server may still commit what it sent. */
  #invalidateTwice(): void {
    this.#local.tellAnything();
    setTimeout(() => this.#local.tellAnything(), SETTLED_MS).unref();
  }

  #hear(notice: string): void {
    const { sender, words } = readNotice(notice);
    if (sender === this.#name) {
      this.#isHeard = true;
      return;
    }
    if (words === 'leave') return this.#peers.left(sender);
    this.#peers.received(sender, performance.now());
    if (words === 'anything') this.#local.tellAnything();
    else this.#local.tell(words);
  }

  /** Says what is unsaid: at once after a silence, and else with what is gathered until then. */
  #gather(milliseconds = 0): void {
    if (this.#isClosed) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      if (this.#hasUnsaid()) this.#gather(GATHER_MS);
      void this.#sayUnsaid();
    }, milliseconds).unref();
  }

  #hasUnsaid = () => this.#owesAnything || this.#unsaid.length > 0;

  async #sayUnsaid(): Promise<void> {
    if (this.#owesAnything) this.#unsaid = [];
    if (!this.#line || !this.#hasUnsaid()) return;
    const words = this.#owesAnything ? 'anything' : this.#unsaid;
    this.#owesAnything = false;
    this.#unsaid = [];
    try {
      await this.#line.say(writeNotices({ sender: this.#name, words }));
    } catch {
      // Perhaps nobody heard it, and more may have been said since.
      this.#owesAnything = true;
      this.#gather(GATHER_MS);
    }
  }
}
