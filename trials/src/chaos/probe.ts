import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { Connections, type Answer } from '../connection.ts';
import type { Ledger } from './ledger.ts';
import { accountOf } from './member.ts';
import { becameOf, postThing, postValue } from './outcome.ts';

const USERNAME = 'writer1';
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/** One of the members, on another device, who tries one thing or another. What is written stands in the ledger, too. */
export class Visitor {
  readonly #connections: Connections;
  readonly #ledger: Ledger;
  readonly #token: string;
  #cookie: string | undefined;

  private constructor(connections: Connections, ledger: Ledger, session: { token: string; cookie?: string }) {
    this.#connections = connections;
    this.#ledger = ledger;
    this.#token = session.token;
    this.#cookie = session.cookie;
  }

  /** Signs in. */
  static async enter(address: string, { ledger }: { readonly ledger: Ledger }): Promise<Visitor> {
    const connections = new Connections(address);
    const session = await connections.call(logIn, { json: accountOf(USERNAME) });
    if (session.error) throw new Error('the visitor cannot sign in', { cause: session.error });
    const { body, cookie } = session;
    return new Visitor(connections, ledger, { token: body.accessToken, ...(cookie && { cookie }) });
  }

  /** Publishes, with a picture or without. */
  async publish(picture?: Blob): Promise<Answer<typeof createPost>> {
    const [title, content] = [randomUUID(), 'Is there space?'];
    const form = new FormData();
    if (picture) form.append('image', picture, 'a.png');
    form.append('title', title);
    form.append('content', content);
    const answer = await this.#connections.call(createPost, {
      token: this.#token,
      ...(picture ? { form } : { json: { title, content } }),
    });
    const value = postValue(content, picture ? 1 : 0);
    this.#ledger.take([{ thing: postThing(title), value, became: becameOf(answer) }]);
    return answer;
  }

  /** Publishes one thing after the other until an answer is as it should be. */
  async publishUntil(
    isSo: (answer: Answer<typeof createPost>) => boolean,
  ): Promise<Answer<typeof createPost>> {
    for (const started = performance.now(); ; await delay(LOOK_EVERY_MS)) {
      const answer = await this.publish();
      if (isSo(answer)) return answer;
      if (performance.now() - started > PATIENCE_MS)
        throw new Error(`What is answered stays as it was: ${answer.status}`);
    }
  }

  async canRead(): Promise<boolean> {
    return (await this.#connections.call(listPosts, { token: this.#token })).error === undefined;
  }

  /** Reads what no server caches. */
  look(): Promise<Answer<typeof getUser>> {
    return this.#connections.call(getUser, { token: this.#token, params: { username: USERNAME } });
  }

  /** Asks for a new token. A refusal leaves the cookie as it is, and so does an answer to what was asked twice. */
  async refresh(): Promise<Answer<typeof refreshSession>> {
    const answer = await this.#connections.call(refreshSession, {
      ...(this.#cookie !== undefined && { cookie: this.#cookie }),
    });
    if (!answer.error) this.#cookie = answer.cookie ?? this.#cookie;
    return answer;
  }

  async canDelete(published: Answer<typeof createPost>): Promise<boolean> {
    if (published.error) return false;
    const { id, title } = published.body.post;
    const answer = await this.#connections.call(deletePost, { token: this.#token, params: { id } });
    this.#ledger.take([{ thing: postThing(title), value: null, became: becameOf(answer) }]);
    return !answer.error;
  }
}
