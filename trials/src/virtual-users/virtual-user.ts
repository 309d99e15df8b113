import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, refreshSession, signUp, type Session } from '@plaza/contract/session.ts';
import { accountOf, signUpForm } from './account.ts';
import { NoAnswerError, type Answer, type CallInput, type Connections } from './connections.ts';
import { IMAGE } from './image.ts';
import * as items from './items.ts';
import { monotonicNow, statusOf, type Outcome } from './outcome.ts';

/** State and observers that the virtual users of a process share. */
export interface SharedState {
  /** Ids of recent posts. */
  readonly postIds: number[];
  /** Paths of images in recent replies. */
  readonly imagePaths: string[];
  readonly usernames: string[];
  /** Ids of virtual users. */
  readonly userIds: Set<number>;
  /** Called with the outcome of each write. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called for each error, except those of calls whose subject was deleted. */
  readonly onError: (message: string) => void;
  /** Called when a session has ended early. */
  readonly onLostSession: () => void;
}

/** The item and the value that an acknowledged write leaves. */
export interface Intent<E extends Endpoint> extends Omit<Outcome, 'status' | 'began' | 'ended'> {
  /** The written value, where only the reply contains it. */
  readonly written?: (reply: ReplyOf<E>) => string | null;
}

/** Well before the access token expires. */
const RENEW_TOKEN_AFTER_MS = 5 * 60_000;
const CONNECT_MAX_MS = 60_000;
const CONNECT_EVERY_MS = 20;

let created = 0;

/** A member that takes one action after the other. A call without an answer ends the action by a `NoAnswerError`. */
export class VirtualUser {
  readonly shared: SharedState;
  readonly posts: { readonly id: number; readonly title: string; readonly images: number }[] = [];
  readonly comments: { readonly id: number; readonly body: string; readonly postId: number }[] = [];
  readonly viewed = new Set<number>();
  readonly reactions = new Map<number, string | null>();
  /** The last values of items that the user switches on and off. */
  readonly switches = new Map<string, string | null>();
  readonly invitations: { readonly id: number; readonly note: string }[] = [];
  readonly decisions: { readonly id: number; readonly reason: string; readonly postId: number }[] = [];
  /** Repeats the last call, when it had an idempotency key and was not answered. */
  retry: (() => Promise<void>) | undefined;
  readonly username: string;
  #connections: Connections | undefined;
  #session: Pick<Session, 'userId' | 'accessToken'> | undefined;
  #cookie: string | undefined;
  #renewedAt = 0;

  constructor(username: string, shared: SharedState) {
    this.username = username;
    this.shared = shared;
  }

  get userId(): number {
    return this.#session?.userId ?? 0;
  }

  get needsNewToken(): boolean {
    return performance.now() - this.#renewedAt > RENEW_TOKEN_AFTER_MS;
  }

  /** Changes to a server: signs up the first time, and logs in when the token would expire soon. @throws after a minute of rejections */
  async connect(connections: Connections): Promise<void> {
    this.#connections = connections;
    const until = performance.now() + CONNECT_MAX_MS;
    // A trial may cause an outage before all users are signed up.
    for (; !this.#session; await delay(CONNECT_EVERY_MS)) {
      // Rejected when an earlier sign-up succeeded without an answer.
      await this.signUp();
      if (!this.#session) await this.logIn();
      if (!this.#session && performance.now() > until) throw new Error(`${this.username} cannot log in`);
    }
    if (this.needsNewToken) await this.logIn();
  }

  /** A user of the same server without an account. */
  newUser(): VirtualUser {
    const user = new VirtualUser(`${this.username}x${++created}`, this.shared);
    user.#connections = this.#connections;
    return user;
  }

  async signUp(): Promise<void> {
    const intent = { item: items.member(this.username), value: items.memberValue(1) };
    this.#setSession(await this.write(signUp, { form: signUpForm(this.username, IMAGE) }, intent));
  }

  async logIn(): Promise<void> {
    this.#setSession(await this.call(logIn, { json: accountOf(this.username) }));
  }

  async logOutAndIn(): Promise<void> {
    await this.call(logOut, { cookie: this.#cookie });
    await this.logIn();
  }

  async refresh(): Promise<void> {
    this.#setSession(await this.call(refreshSession, { cookie: this.#cookie }));
  }

  /** Makes a call. @returns the reply; undefined after an error */
  async call<E extends Endpoint>(endpoint: E, input: CallInput = {}): Promise<ReplyOf<E> | undefined> {
    return this.#replyIn(endpoint, await this.#send(endpoint, input));
  }

  /**
   * Makes a call and reports its outcome.
   * @param began when what it writes was decided, by `monotonicNow`: before an answer on which it depends
   * @returns the reply; undefined after an error
   */
  async write<E extends Endpoint>(
    endpoint: E,
    input: CallInput,
    { written, ...intent }: Intent<E>,
    began = monotonicNow(),
  ): Promise<ReplyOf<E> | undefined> {
    const { onOutcome } = this.shared;
    try {
      const answer = await this.#send(endpoint, input);
      const value = written && !answer.error ? written(answer.body) : intent.value;
      const status = statusOf(answer);
      onOutcome({ ...intent, value, status, began, ended: status === 'unknown' ? Infinity : monotonicNow() });
      return this.#replyIn(endpoint, answer);
    } catch (error) {
      if (error instanceof NoAnswerError) onOutcome({ ...intent, status: 'unknown', began, ended: Infinity });
      throw error;
    }
  }

  /** Reads an image, which may have been deleted. */
  async readImage(path: string): Promise<void> {
    const { status } = await this.#connected.get(path);
    if (status !== 200 && status !== 404) this.shared.onError(`${path}: ${status}`);
  }

  get #connected(): Connections {
    if (!this.#connections) throw new Error(`${this.username} is not connected`);
    return this.#connections;
  }

  async #send<E extends Endpoint>(endpoint: E, input: CallInput): Promise<Answer<E>> {
    const answer = await this.#sendOnce(endpoint, input);
    if (answer.error?.code !== 'token_invalid') return answer;
    this.shared.onLostSession();
    await this.logIn();
    return this.#sendOnce(endpoint, input);
  }

  async #sendOnce<E extends Endpoint>(endpoint: E, input: CallInput): Promise<Answer<E>> {
    const token = endpoint.auth !== 'public' && this.#session && { token: this.#session.accessToken };
    const answer = await this.#connected.call(endpoint, { ...token, ...input });
    if (!answer.error) this.#cookie = answer.cookie ?? this.#cookie;
    return answer;
  }

  #replyIn<E extends Endpoint>({ name }: E, answer: Answer<E>): ReplyOf<E> | undefined {
    if (!answer.error) return answer.body;
    const { status, error } = answer;
    if (error.code !== 'not_found') this.shared.onError(`${name}: ${status} ${error.code}`);
    return undefined;
  }

  #setSession(session: Session | undefined): void {
    if (!session) return;
    this.#session = session;
    this.shared.userIds.add(session.userId);
    this.#renewedAt = performance.now();
  }
}
