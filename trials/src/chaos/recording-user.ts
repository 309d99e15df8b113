import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { logIn, signUp, type Session } from '@plaza/contract/session.ts';
import { type Connections, type Sending, Unheard } from '../connection.ts';
import { becameOf, memberThing, memberValue, type Outcome } from './outcome.ts';

/** What members share. */
export interface Company {
  /** The newest posts that they know of. */
  readonly postIds: number[];
  readonly picture: Blob;
  /** What became of their writes. */
  readonly outcomes: Outcome[];
  /** How often somebody had to sign in again before it was time to. */
  signedOut: number;
}

/** A post of a member's own. */
export interface OwnPost {
  readonly id: number;
  readonly title: string;
  readonly pictures: number;
}

/** What will have been written when the server says yes. */
export interface Intent<E extends Endpoint> extends Pick<Outcome, 'thing' | 'value' | 'postId'> {
  /** What has been written, where only the answer knows. */
  readonly told?: (reply: ReplyOf<E>) => string | null;
}

const PASSWORD = 'Correct-horse1!';
/** Well before an access token ends. */
const SIGN_IN_EVERY_MS = 5 * 60_000;

/** What a member signs in with. */
export const accountOf = (username: string) => ({ email: `${username}@example.org`, password: PASSWORD });

/** Somebody who writes, one thing after the other, and remembers what is theirs. */
export class Member {
  readonly company: Company;
  readonly posts: OwnPost[] = [];
  readonly comments: { readonly id: number; readonly body: string; readonly postId: number }[] = [];
  readonly viewed = new Set<number>();
  readonly reactions = new Map<number, string | null>();
  /** A call that was not heard, and can be made again without being done twice. */
  unheard: (() => Promise<void>) | undefined;
  readonly #username: string;
  #connections: Connections | undefined;
  #session: Pick<Session, 'userId' | 'accessToken'> | undefined;
  #signedInAt = 0;

  constructor(username: string, company: Company) {
    this.#username = username;
    this.company = company;
  }

  get userId(): number {
    return this.#session?.userId ?? 0;
  }

  /** Comes to a server: signs up the first time, signs in when the token would end soon. */
  async enter(connections: Connections): Promise<void> {
    this.#connections = connections;
    // Refused when an earlier one was done and not heard.
    if (!this.#session) await this.signUp(this.#username);
    if (!this.#session || performance.now() - this.#signedInAt > SIGN_IN_EVERY_MS) await this.#signIn();
  }

  /** Makes an account. */
  async signUp(username: string): Promise<void> {
    const form = new FormData();
    const fields = { ...accountOf(username), username, name: username };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', this.company.picture, 'me.png');
    const intent = { thing: memberThing(username), value: memberValue(1) };
    await this.write(signUp, { form }, intent);
  }

  /** Makes a call, and writes down what became of it. @returns the answer when it was a yes */
  async write<E extends Endpoint>(
    endpoint: E,
    sending: Sending,
    { told, ...intent }: Intent<E>,
  ): Promise<ReplyOf<E> | undefined> {
    const note = (became: Outcome['became'], value = intent.value) =>
      void this.company.outcomes.push({ ...intent, value, became });
    try {
      const answer = await this.#call(endpoint, sending);
      note(becameOf(answer), told && !answer.error ? told(answer.body) : intent.value);
      return answer.error ? undefined : answer.body;
    } catch (error) {
      if (error instanceof Unheard) note('unknown');
      throw error;
    }
  }

  async #call<E extends Endpoint>(endpoint: E, sending: Sending) {
    if (!this.#connections) throw new Error('nobody writes without a server');
    const token = this.#session && { token: this.#session.accessToken };
    const answer = await this.#connections.call(endpoint, { ...token, ...sending });
    if (answer.error?.code !== 'token_invalid') return answer;
    this.company.signedOut += 1;
    await this.#signIn();
    return this.#connections.call(endpoint, { ...sending, token: this.#session?.accessToken ?? '' });
  }

  async #signIn(): Promise<void> {
    const answer = await this.#connections?.call(logIn, { json: accountOf(this.#username) });
    if (!answer || answer.error) throw new Error(`${this.#username} cannot sign in`, { cause: answer });
    this.#session = answer.body;
    this.#signedInAt = performance.now();
  }
}
