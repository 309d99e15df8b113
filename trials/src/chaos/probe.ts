import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { Connections, type Answer } from '../connection.ts';
import { accountOf } from '../virtual-users/account.ts';
import type { History } from './history.ts';
import { becameOf, postThing, postValue } from './outcome.ts';

const USERNAME = 'writer1';
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/** A second session of a virtual user, for single calls. Its writes are in the history, too. */
export class Probe {
  readonly #connections: Connections;
  readonly #history: History;
  readonly #token: string;
  #cookie: string | undefined;

  private constructor(
    connections: Connections,
    history: History,
    session: { token: string; cookie?: string },
  ) {
    this.#connections = connections;
    this.#history = history;
    this.#token = session.token;
    this.#cookie = session.cookie;
  }

  /** Logs in. */
  static async logIn(address: string, { history }: { readonly history: History }): Promise<Probe> {
    const connections = new Connections(address);
    const session = await connections.call(logIn, { json: accountOf(USERNAME) });
    if (session.error) throw new Error('the probe cannot log in', { cause: session.error });
    const { body, cookie } = session;
    return new Probe(connections, history, { token: body.accessToken, ...(cookie && { cookie }) });
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
    this.#history.add([{ thing: postThing(title), value, became: becameOf(answer) }]);
    return answer;
  }

  /** Publishes posts until an answer meets a condition. */
  async publishUntil(
    isExpected: (answer: Answer<typeof createPost>) => boolean,
  ): Promise<Answer<typeof createPost>> {
    for (const started = performance.now(); ; await delay(LOOK_EVERY_MS)) {
      const answer = await this.publish();
      if (isExpected(answer)) return answer;
      if (performance.now() - started > PATIENCE_MS)
        throw new Error(`What is answered stays as it was: ${answer.status}`);
    }
  }

  async canRead(): Promise<boolean> {
    return (await this.#connections.call(listPosts, { token: this.#token })).error === undefined;
  }

  /** Reads from the database: no server caches the answer. */
  readProfile(): Promise<Answer<typeof getUser>> {
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
    this.#history.add([{ thing: postThing(title), value: null, became: becameOf(answer) }]);
    return !answer.error;
  }
}
