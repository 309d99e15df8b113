import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { patience } from '../../../scripts/test/patience.ts';
import { accountOf, postForm } from '../virtual-users/account.ts';
import { Connections, type Answer } from '../virtual-users/connections.ts';
import type { History } from '../virtual-users/history.ts';
import * as items from '../virtual-users/items.ts';
import { monotonicNow, statusOf } from '../virtual-users/outcome.ts';

const USERNAME = 'writer1';
const PUBLISH_EVERY_MS = 50;
const PUBLISH_MAX_MS = 20_000 * patience();

/** A second session of a virtual user, for single calls. Its writes are in the history, too. */
export class Probe {
  readonly #connections: Connections;
  readonly #history: History;
  readonly #token: string;
  #cookie: string | undefined;

  private constructor(connections: Connections, history: History, token: string, cookie: string | undefined) {
    this.#connections = connections;
    this.#history = history;
    this.#token = token;
    this.#cookie = cookie;
  }

  static async logIn(address: string, { history }: { readonly history: History }): Promise<Probe> {
    const connections = new Connections(address);
    const { body, cookie } = await connections.callSuccessfully(logIn, { json: accountOf(USERNAME) });
    return new Probe(connections, history, body.accessToken, cookie);
  }

  /** Publishes a post, with an image or without. */
  async publish(image?: Blob): Promise<Answer<typeof createPost>> {
    const [title, content] = [randomUUID(), 'Content'];
    const began = monotonicNow();
    const answer = await this.#connections.call(createPost, {
      token: this.#token,
      ...(image ? { form: postForm(title, content, image) } : { json: { title, content } }),
    });
    const value = items.postValue(content, image ? 1 : 0);
    this.#record(title, value, began, answer);
    return answer;
  }

  /** Publishes posts until an answer meets a condition. @throws when none does for long */
  async publishUntil(
    isExpected: (answer: Answer<typeof createPost>) => boolean,
  ): Promise<Answer<typeof createPost>> {
    for (const started = performance.now(); ; await delay(PUBLISH_EVERY_MS)) {
      const answer = await this.publish();
      if (isExpected(answer)) return answer;
      if (performance.now() - started > PUBLISH_MAX_MS)
        throw new Error(`Publishing is still answered ${answer.status}`);
    }
  }

  async canRead(): Promise<boolean> {
    return (await this.#connections.call(listPosts, { token: this.#token })).error === undefined;
  }

  /** Reads from the database: no server caches the answer. */
  readProfile(): Promise<Answer<typeof getUser>> {
    return this.#connections.call(getUser, { token: this.#token, params: { username: USERNAME } });
  }

  /** Refreshes the session. The cookie stays when the answer sets none, as for a rejected or a repeated call. */
  async refresh(): Promise<Answer<typeof refreshSession>> {
    const answer = await this.#connections.call(refreshSession, { cookie: this.#cookie });
    if (!answer.error) this.#cookie = answer.cookie ?? this.#cookie;
    return answer;
  }

  async canDelete(published: Answer<typeof createPost>): Promise<boolean> {
    if (published.error) return false;
    const { id, title } = published.body.post;
    const began = monotonicNow();
    const answer = await this.#connections.call(deletePost, { token: this.#token, params: { id } });
    this.#record(title, null, began, answer);
    return !answer.error;
  }

  #record(title: string, value: string | null, began: number, answer: Parameters<typeof statusOf>[0]): void {
    const status = statusOf(answer);
    const ended = status === 'unknown' ? Infinity : monotonicNow();
    this.#history.add([{ item: items.post(title), value, status, began, ended }]);
  }
}
