import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import { createPost, deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { tokenOf } from '../../../bench/src/sample-rows.ts';
import type { Rows } from '../chaos/store.ts';
import { NoAnswerError, type CallInput, type Connections } from '../virtual-users/connections.ts';
import { callInTime } from './call.ts';
import { pick, weighted } from '../virtual-users/random.ts';

/** More are not published, so that a page of 100 shows all: these, the kept ones, and some whose publication was not answered. */
const POSTS_MAX = 60;
const COMMENTS_MAX = 60;
const WRITERS = 16;
const PAUSE_MS = 20;

type Call = <E extends Endpoint>(endpoint: E, input: CallInput) => Promise<ReplyOf<E> | undefined>;

interface Item {
  readonly id: number;
  readonly ownerId: number;
}

/** Members who publish, edit, comment, react, view and delete. */
export class Changes {
  /** The acknowledged changes. */
  count = 0;
  readonly #connections: Connections;
  readonly #members: number;
  /** Posts that are never deleted: clients show their comments. */
  readonly kept: Item[] = [];
  readonly #posts: Item[] = [];
  readonly #comments: Item[] = [];

  constructor(connections: Connections, members: number) {
    this.#connections = connections;
    this.#members = members;
  }

  /** Publishes posts that are never deleted. */
  async publishKept(posts: number): Promise<void> {
    while (this.kept.length < posts) this.kept.push(...(await this.#publish()));
  }

  /** Takes over all posts and comments. Those whose creation was not answered are otherwise never deleted, and accumulate. */
  async takeOver(openRows: () => Promise<Rows>): Promise<void> {
    await using rows = await openRows();
    const kept = new Set(this.kept.map(({ id }) => id));
    const posts = await itemsOf(rows, 'posts where id not in (select post_id from deleted_posts)');
    this.#posts.splice(0, Infinity, ...posts.filter(({ id }) => !kept.has(id)));
    this.#comments.splice(0, Infinity, ...(await itemsOf(rows, 'comments')));
  }

  /** Makes changes until this many are acknowledged in all, or until a time of `performance.now`. */
  async reach(count: number, deadline: number): Promise<void> {
    const act = async () => {
      while (this.count < count && performance.now() < deadline) await this.#act();
    };
    await Promise.all(Array.from({ length: WRITERS }, act));
  }

  async #act(): Promise<void> {
    const act = weighted<() => Promise<unknown>>([
      [() => this.#react(), 70],
      [() => this.#view(), 6],
      [() => this.#comment(), 9],
      [() => this.#removeComment(), 9],
      [async () => this.#posts.push(...(await this.#publish())), 2],
      [() => this.#edit(), 2],
      [() => this.#removePost(), 2],
    ]);
    await act();
  }

  get #somePost(): Item | undefined {
    return pick([...this.kept, ...this.#posts]);
  }

  get #someMember(): number {
    return Math.ceil(Math.random() * this.#members);
  }

  async #publish(): Promise<Item[]> {
    if (this.#posts.length >= POSTS_MAX) return [];
    const ownerId = this.#someMember;
    const reply = await this.#callAs(ownerId)(createPost, { json: { title: text(), content: text() } });
    return reply ? [{ id: reply.post.id, ownerId }] : [];
  }

  async #edit(): Promise<void> {
    const post = this.#somePost;
    if (post)
      await this.#callAs(post.ownerId)(updatePost, { params: { id: post.id }, json: { content: text() } });
  }

  async #removePost(): Promise<void> {
    const post = take(this.#posts);
    if (post) await this.#callAs(post.ownerId)(deletePost, { params: { id: post.id } });
  }

  async #react(): Promise<void> {
    const json = { PostId: this.#somePost?.id };
    await this.#callAs(this.#someMember)(Math.random() < 0.7 ? toggleLike : toggleDislike, { json });
  }

  async #view(): Promise<void> {
    const id = this.#somePost?.id ?? 0;
    await this.#callAs(this.#someMember)(recordView, { params: { id } });
  }

  async #comment(): Promise<void> {
    const ownerId = this.#someMember;
    const commentBody = text();
    const PostId = this.#somePost?.id;
    if (this.#comments.length >= COMMENTS_MAX * this.kept.length) return;
    const reply = await this.#callAs(ownerId)(createComment, { json: { PostId, commentBody } });
    const own = reply?.find((comment) => comment.commentBody === commentBody);
    if (own) this.#comments.push({ id: own.id, ownerId });
  }

  async #removeComment(): Promise<void> {
    const comment = take(this.#comments);
    if (comment) await this.#callAs(comment.ownerId)(deleteComment, { params: { commentId: comment.id } });
  }

  #callAs(userId: number): Call {
    const token = tokenOf(userId);
    return async (endpoint, input) => {
      try {
        const answer = await callInTime(this.#connections, endpoint, { ...input, token });
        if (answer.error) {
          await delay(PAUSE_MS);
          return undefined;
        }
        this.count += 1;
        return answer.body;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        await delay(PAUSE_MS);
        return undefined;
      }
    };
  }
}

async function itemsOf(rows: Rows, from: string): Promise<Item[]> {
  const found = await rows.select<{ id: number | string; ownerId: number | string }>(
    `select id, user_id as "ownerId" from ${from}`,
  );
  // PostgreSQL returns such integers as texts.
  return found.map(({ id, ownerId }) => ({ id: Number(id), ownerId: Number(ownerId) }));
}

const text = () => randomUUID().slice(0, 13);

const take = (items: Item[]): Item | undefined =>
  items.splice(Math.floor(Math.random() * items.length), 1)[0];
