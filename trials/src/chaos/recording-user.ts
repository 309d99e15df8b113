import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { logIn, signUp, type Session } from '@plaza/contract/session.ts';
import { type Connections, type Sending, Unheard } from '../connection.ts';
import { accountOf, RENEW_TOKEN_AFTER_MS, signUpForm } from '../virtual-users/account.ts';
import { becameOf, memberThing, memberValue, type Outcome } from './outcome.ts';

/** What virtual users share. */
export interface SharedState {
  /** Of the newest posts. */
  readonly postIds: number[];
  readonly picture: Blob;
  /** Of all writes since the last report. */
  readonly outcomes: Outcome[];
  /** How many sessions ended early. */
  lostSessions: number;
}

export interface OwnPost {
  readonly id: number;
  readonly title: string;
  readonly pictures: number;
}

/** What will have been written when the server acknowledges. */
export interface Intent<E extends Endpoint> extends Pick<Outcome, 'thing' | 'value' | 'postId'> {
  /** The value that was written, where only the reply contains it. */
  readonly written?: (reply: ReplyOf<E>) => string | null;
}

/** A virtual user that records the outcome of each of its writes. */
export class RecordingUser {
  readonly shared: SharedState;
  readonly posts: OwnPost[] = [];
  readonly comments: { readonly id: number; readonly body: string; readonly postId: number }[] = [];
  readonly viewed = new Set<number>();
  readonly reactions = new Map<number, string | null>();
  /** Repeats the last call, when it had an idempotency key and was not answered. */
  retry: (() => Promise<void>) | undefined;
  readonly #username: string;
  #connections: Connections | undefined;
  #session: Pick<Session, 'userId' | 'accessToken'> | undefined;
  #loggedInAt = 0;

  constructor(username: string, shared: SharedState) {
    this.#username = username;
    this.shared = shared;
  }

  get userId(): number {
    return this.#session?.userId ?? 0;
  }

  /** Changes to a server: signs up the first time, and logs in when the token would expire soon. */
  async connect(connections: Connections): Promise<void> {
    this.#connections = connections;
    // Refused when an earlier sign-up succeeded without an answer.
    if (!this.#session) await this.signUp(this.#username);
    if (!this.#session || performance.now() - this.#loggedInAt > RENEW_TOKEN_AFTER_MS) await this.#logIn();
  }

  /** Makes an account. */
  async signUp(username: string): Promise<void> {
    const intent = { thing: memberThing(username), value: memberValue(1) };
    await this.write(signUp, { form: signUpForm(username, this.shared.picture) }, intent);
  }

  /** Makes a call and records its outcome. @returns the reply, if the server acknowledged */
  async write<E extends Endpoint>(
    endpoint: E,
    sending: Sending,
    { written, ...intent }: Intent<E>,
  ): Promise<ReplyOf<E> | undefined> {
    const record = (became: Outcome['became'], value = intent.value) =>
      void this.shared.outcomes.push({ ...intent, value, became });
    try {
      const answer = await this.#call(endpoint, sending);
      record(becameOf(answer), written && !answer.error ? written(answer.body) : intent.value);
      return answer.error ? undefined : answer.body;
    } catch (error) {
      if (error instanceof Unheard) record('unknown');
      throw error;
    }
  }

  async #call<E extends Endpoint>(endpoint: E, sending: Sending) {
    if (!this.#connections) throw new Error('a write needs a server');
    const token = this.#session && { token: this.#session.accessToken };
    const answer = await this.#connections.call(endpoint, { ...token, ...sending });
    if (answer.error?.code !== 'token_invalid') return answer;
    this.shared.lostSessions += 1;
    await this.#logIn();
    return this.#connections.call(endpoint, { ...sending, token: this.#session?.accessToken ?? '' });
  }

  async #logIn(): Promise<void> {
    const answer = await this.#connections?.call(logIn, { json: accountOf(this.#username) });
    if (!answer || answer.error) throw new Error(`${this.#username} cannot log in`, { cause: answer });
    this.#session = answer.body;
    this.#loggedInAt = performance.now();
  }
}
