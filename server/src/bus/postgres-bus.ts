import { randomBytes } from 'node:crypto';
import { localBus, type Bus, type Word } from './bus.ts';
import { openLine, type Line } from './line.ts';
import { readNotice, writeNotices } from './notice.ts';

/** Words are gathered for this long after those that went before. */
const GATHER_MS = 100;
/** How often we listen for our own voice: only who hears themselves can trust to hear the others. */
const ECHO_MS = 1000;
const RETRY_MS = 200;
/** More than this is not worth remembering one by one. */
const WORDS_MAX = 20_000;

export interface PostgresBusOptions {
  /** Must lead to the server itself, or to a pooler that keeps a connection for each session. */
  readonly databaseUrl: string;
  /** Hears once of each time the line was lost. */
  readonly onError: (error: unknown) => void;
}

/** Carries words between the processes on one database. Opens at once, deaf until the line is there. */
export class PostgresBus implements Bus, AsyncDisposable {
  isDeaf = true;
  readonly #local = localBus();
  readonly #options: PostgresBusOptions;
  readonly #name = randomBytes(6).toString('hex');
  #line: Line | undefined;
  #opening: Promise<void>;
  #isClosed = false;
  #isComplaining = false;
  #isHeard = false;
  #unsaid: Word[] = [];
  /** Whether there is more unsaid than words. */
  #owesAnything = false;
  #gathering: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  listen: Bus['listen'] = (listener) => this.#local.listen(listener);

  tell(words: readonly Word[]): void {
    this.#local.tell(words);
    this.#unsaid.push(...words);
    if (this.#unsaid.length > WORDS_MAX) this.#owesAnything = true;
    this.#gathering ??= this.#sayAfter(0);
  }

  async tellAtOnce(words: readonly Word[]): Promise<void> {
    this.#local.tell(words);
    try {
      await this.#line?.say(writeNotices({ sender: this.#name, words }));
      if (this.#line) return;
    } catch {
      // As with any other words.
    }
    this.#owesAnything = true;
    this.#gathering ??= this.#sayAfter(0);
  }

  tellAnything(): void {
    this.#local.tellAnything();
    this.#owesAnything = true;
    this.#gathering ??= this.#sayAfter(0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#timer);
    await this.#opening;
    await this.#sayUnsaid();
    await this.#line?.close();
  }

  async #open(): Promise<void> {
    const lost = Promise.withResolvers<never>();
    lost.promise.catch((error: unknown) => this.#retry(error));
    try {
      this.#line = await openLine({
        databaseUrl: this.#options.databaseUrl,
        onNotice: (notice) => this.#hear(notice),
        onLost: lost.reject,
      });
      await this.#line.say([this.#name]);
      this.#listenForEcho(lost.reject);
      void this.#sayUnsaid();
    } catch (error) {
      lost.reject(error);
    }
  }

  #retry(error: unknown): void {
    const wasClosed = this.#isClosed;
    clearTimeout(this.#timer);
    this.isDeaf = true;
    this.#isHeard = false;
    this.#local.tellAnything();
    if (wasClosed) return;
    if (!this.#isComplaining) this.#options.onError(error);
    this.#isComplaining = true;
    void this.#line?.close();
    this.#line = undefined;
    this.#timer = setTimeout(() => {
      this.#opening = this.#open();
    }, RETRY_MS).unref();
  }

  #listenForEcho(onLost: (error: unknown) => void): void {
    this.#timer = setTimeout(() => {
      if (!this.#isHeard) return onLost(new Error('The bus does not hear itself'));
      this.#isHeard = false;
      this.#line?.say([this.#name]).then(() => this.#listenForEcho(onLost), onLost);
    }, ECHO_MS).unref();
  }

  #hear(notice: string): void {
    const { sender, words } = readNotice(notice);
    if (sender === this.#name) {
      this.#isHeard = true;
      if (this.isDeaf) this.#local.tellAnything();
      this.isDeaf = false;
      this.#isComplaining = false;
    } else if (words === 'anything') this.#local.tellAnything();
    else this.#local.tell(words);
  }

  /** At once after a silence, and else with what is gathered until then. */
  #sayAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#gathering = this.#hasUnsaid() ? this.#sayAfter(GATHER_MS) : undefined;
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
      // Perhaps nobody heard it, and more may have been said since. That the line is lost it says itself.
      this.#owesAnything = true;
    }
  }
}
