import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, refreshSession, signUp, type Session } from '@plaza/contract/session.ts';
import { Unheard, type Connections, type Sending } from '../connection.ts';

/** What visitors share. */
export interface Town {
  readonly connections: Connections;
  readonly picture: Blob;
  /** Posts that somebody has just seen. */
  readonly postIds: number[];
  /** Paths of pictures that somebody has just seen. */
  readonly pictures: string[];
  readonly usernames: string[];
  /** Hears what went wrong, in a sentence. */
  readonly complain: (sentence: string) => void;
}

const PASSWORD = 'Correct-horse1!';
/** Well before an access token ends. */
const REFRESH_EVERY_MS = 5 * 60_000;
let guests = 0;

/** Somebody with an account who does one thing after the other, as a browser does for them. */
export class Visitor {
  readonly town: Town;
  /** Ids of what is theirs. */
  readonly posts: number[] = [];
  readonly comments: number[] = [];
  readonly #username: string;
  #session: { readonly userId: number; readonly accessToken: string; readonly cookie: string } | undefined;
  #refreshedAt = 0;

  constructor(username: string, town: Town) {
    this.#username = username;
    this.town = town;
  }

  get userId(): number {
    return this.#session?.userId ?? 0;
  }

  /** Whether it is time to go on with a new token. */
  get isDue(): boolean {
    return performance.now() - this.#refreshedAt > REFRESH_EVERY_MS;
  }

  /** Makes a call as a member. @returns the answer; undefined when what it is about is gone */
  call<E extends Endpoint>(endpoint: E, sending: Sending = {}): Promise<ReplyOf<E> | undefined> {
    return this.#make(endpoint, { token: this.#session?.accessToken ?? '', ...sending });
  }

  /** Reads what is at a path; it may have been deleted since somebody saw it. */
  async look(path: string): Promise<void> {
    const heard = await this.#heard(path, () => this.town.connections.read(path));
    if (heard && heard.status !== 200 && heard.status !== 404) this.town.complain(`${path}: ${heard.status}`);
  }

  /** Makes an account, and is signed in. */
  signUp(): Promise<void> {
    const form = new FormData();
    const fields = { ...accountOf(this.#username), username: this.#username, name: this.#username };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', this.town.picture, 'me.png');
    return this.#enter((onCookie) => this.#make(signUp, { form }, onCookie));
  }

  /** Goes, and comes again. */
  async logInAgain(): Promise<void> {
    await this.#make(logOut, { cookie: this.#session?.cookie ?? '' });
    const json = accountOf(this.#username);
    await this.#enter((onCookie) => this.#make(logIn, { json }, onCookie));
  }

  refresh(): Promise<void> {
    const cookie = this.#session?.cookie ?? '';
    return this.#enter((onCookie) => this.#make(refreshSession, { cookie }, onCookie));
  }

  /** Somebody who comes for the first time. */
  guest(): Visitor {
    return new Visitor(`${this.#username}x${++guests}`, this.town);
  }

  async #enter(
    ask: (onCookie: (cookie: string | undefined) => void) => Promise<Session | undefined>,
  ): Promise<void> {
    let cookie: string | undefined;
    const session = await ask((set) => (cookie = set));
    if (session === undefined || cookie === undefined) return;
    this.#session = { ...session, cookie };
    this.#refreshedAt = performance.now();
  }

  async #make<E extends Endpoint>(
    endpoint: E,
    sending: Sending,
    onCookie: (cookie: string | undefined) => void = () => {},
  ): Promise<ReplyOf<E> | undefined> {
    const answer = await this.#heard(endpoint.name, () => this.town.connections.call(endpoint, sending));
    if (!answer || answer.error?.code === 'not_found') return undefined;
    if (answer.error) {
      this.town.complain(`${endpoint.name}: ${answer.status} ${answer.error.code}`);
      return undefined;
    }
    onCookie(answer.cookie);
    return answer.body;
  }

  async #heard<T>(what: string, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unheard)) throw error;
      this.town.complain(`${what}: no answer (${String(error.cause)})`);
      return undefined;
    }
  }
}

const accountOf = (username: string) => ({ email: `${username}@example.org`, password: PASSWORD });
