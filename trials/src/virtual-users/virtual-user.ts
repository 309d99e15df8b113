import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, refreshSession, signUp, type Session } from '@plaza/contract/session.ts';
import { Unheard, type Connections, type Sending } from '../connection.ts';
import { accountOf, RENEW_TOKEN_AFTER_MS, signUpForm } from './account.ts';

/** What virtual users share. */
export interface SharedState {
  readonly connections: Connections;
  readonly picture: Blob;
  /** Of posts in recent answers. */
  readonly postIds: number[];
  /** Paths of pictures in recent answers. */
  readonly pictures: string[];
  readonly usernames: string[];
  /** Called for each answer that is an error, and each missing answer. */
  readonly onError: (message: string) => void;
}

let created = 0;

/** A member that takes one action after the other. */
export class VirtualUser {
  readonly shared: SharedState;
  /** Ids of own posts and comments. */
  readonly posts: number[] = [];
  readonly comments: number[] = [];
  readonly #username: string;
  #session: { readonly userId: number; readonly accessToken: string; readonly cookie: string } | undefined;
  #refreshedAt = 0;

  constructor(username: string, shared: SharedState) {
    this.#username = username;
    this.shared = shared;
  }

  get userId(): number {
    return this.#session?.userId ?? 0;
  }

  get needsNewToken(): boolean {
    return performance.now() - this.#refreshedAt > RENEW_TOKEN_AFTER_MS;
  }

  /** Makes a call as this member. @returns the reply; undefined when its subject was deleted, or after an error */
  call<E extends Endpoint>(endpoint: E, sending: Sending = {}): Promise<ReplyOf<E> | undefined> {
    return this.#call(endpoint, { token: this.#session?.accessToken ?? '', ...sending });
  }

  /** Reads a picture, which may have been deleted. */
  async readPicture(path: string): Promise<void> {
    const answer = await this.#answer(path, () => this.shared.connections.read(path));
    if (answer && answer.status !== 200 && answer.status !== 404)
      this.shared.onError(`${path}: ${answer.status}`);
  }

  signUp(): Promise<void> {
    const form = signUpForm(this.#username, this.shared.picture);
    return this.#startSession((onCookie) => this.#call(signUp, { form }, onCookie));
  }

  async logInAgain(): Promise<void> {
    await this.#call(logOut, { cookie: this.#session?.cookie ?? '' });
    const json = accountOf(this.#username);
    await this.#startSession((onCookie) => this.#call(logIn, { json }, onCookie));
  }

  refresh(): Promise<void> {
    const cookie = this.#session?.cookie ?? '';
    return this.#startSession((onCookie) => this.#call(refreshSession, { cookie }, onCookie));
  }

  /** A user without an account. */
  newUser(): VirtualUser {
    return new VirtualUser(`${this.#username}x${++created}`, this.shared);
  }

  async #startSession(
    request: (onCookie: (cookie: string | undefined) => void) => Promise<Session | undefined>,
  ): Promise<void> {
    let cookie: string | undefined;
    const session = await request((set) => (cookie = set));
    if (session === undefined || cookie === undefined) return;
    this.#session = { ...session, cookie };
    this.#refreshedAt = performance.now();
  }

  async #call<E extends Endpoint>(
    endpoint: E,
    sending: Sending,
    onCookie: (cookie: string | undefined) => void = () => {},
  ): Promise<ReplyOf<E> | undefined> {
    const answer = await this.#answer(endpoint.name, () => this.shared.connections.call(endpoint, sending));
    if (!answer || answer.error?.code === 'not_found') return undefined;
    if (answer.error) {
      this.shared.onError(`${endpoint.name}: ${answer.status} ${answer.error.code}`);
      return undefined;
    }
    onCookie(answer.cookie);
    return answer.body;
  }

  async #answer<T>(subject: string, request: () => Promise<T>): Promise<T | undefined> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Unheard)) throw error;
      this.shared.onError(`${subject}: no answer (${String(error.cause)})`);
      return undefined;
    }
  }
}
