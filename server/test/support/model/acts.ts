import { randomUUID } from 'node:crypto';
import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { deletePost, getPost, updatePost } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { OLD_USERNAMES_MAX, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import fc from 'fast-check';
import { callUntilServed, type Answer, type Answerer, type Input } from '../client.ts';
import { formOf } from '../posts.ts';
import type { Actor } from '../seed.ts';
import type { Step } from './order.ts';
import { commented, deleted, edited, toggled, uncommented, viewed, type PostModel } from './post-model.ts';

const KINDS = [
  'like',
  'dislike',
  'view',
  'comment',
  'uncomment',
  'edit',
  'read',
  'rename',
  'delete',
] as const;

/** The next call of a client; posts and names are indexes. */
export interface Act {
  readonly kind: (typeof KINDS)[number];
  readonly post: number;
  readonly name: number;
}

/** Acts as they come: most of what people do are likes and views. */
export const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom<Act['kind']>('like', 'dislike', 'view'), weight: 60 },
    { arbitrary: fc.constantFrom<Act['kind']>('comment', 'uncomment', 'edit', 'read'), weight: 36 },
    { arbitrary: fc.constantFrom<Act['kind']>('rename'), weight: 3 },
    { arbitrary: fc.constantFrom<Act['kind']>('delete'), weight: 1 },
  ),
  post: fc.nat(),
  name: fc.nat(),
});

/** The username of each member, and the former ones, the newest first. */
export type NamesModel = ReadonlyMap<
  number,
  { readonly present: string; readonly former: readonly string[] }
>;

/** The calls of all clients, by post and for names. */
export interface History {
  readonly posts: ReadonlyMap<number, Step<PostModel>[]>;
  readonly names: Step<NamesModel>[];
}

/** A client of a member that makes one call after another. */
export class Client {
  readonly #app: Answerer;
  readonly #actor: Actor;
  readonly #history: History;
  readonly #comments = new Map<number, number[]>();
  #acts = 0;

  constructor(app: Answerer, actor: Actor, history: History) {
    this.#app = app;
    this.#actor = actor;
    this.#history = history;
  }

  async act({ kind, post, name }: Act, postIds: readonly number[], names: readonly string[]): Promise<void> {
    const id = postIds[post % postIds.length] ?? 0;
    const params = { id };
    const json = { PostId: id };
    const { userId } = this.#actor;
    if (kind === 'rename') return this.#rename(names[name % names.length] ?? '');
    if (kind === 'read') return this.#read(id);
    if (kind === 'comment') return this.#comment(id);
    if (kind === 'uncomment') return this.#uncomment(id);
    if (kind === 'view')
      return this.#note(id, kind, recordView, { params }, (answer) => viewed(userId, answer));
    if (kind === 'delete')
      return this.#note(id, kind, deletePost, { params }, (answer) => deleted(userId, answer));
    if (kind === 'edit') {
      const content = `By ${userId} in act ${++this.#acts}`;
      const input = { params, json: { content } };
      return this.#note(id, kind, updatePost, input, (answer) => edited(userId, content, answer));
    }
    const toggle = kind === 'like' ? toggleLike : toggleDislike;
    return this.#note(id, kind, toggle, { json }, (answer) => toggled(userId, kind, answer));
  }

  async #note<E extends Endpoint>(
    postId: number,
    kind: string,
    endpoint: E,
    input: Input,
    changeOf: (answer: Answer<E>) => Step<PostModel>['apply'],
  ): Promise<void> {
    const { answer, ...when } = await this.#call(endpoint, input);
    const label = `${this.#actor.username} ${kind}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
    this.#history.posts.get(postId)?.push({ ...when, label, apply: changeOf(answer) });
  }

  async #call<E extends Endpoint>(endpoint: E, input: Input) {
    const began = performance.now();
    const answer = await callUntilServed(this.#app, endpoint, { ...input, token: this.#actor.token });
    return { answer, began, ended: performance.now() };
  }

  async #comment(postId: number): Promise<void> {
    const commentBody = `By ${this.#actor.userId} in act ${++this.#acts} at ${performance.now()}`;
    // The key makes a repetition after a failed read of the list safe.
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const input = { json: { commentBody, PostId: postId }, headers };
    await this.#note(postId, 'comment', createComment, input, (answer) => {
      const id =
        answer.status === 201 ? answer.body.find((each) => each.commentBody === commentBody)?.id : undefined;
      if (id !== undefined) this.#comments.set(postId, [...(this.#comments.get(postId) ?? []), id]);
      return commented(id, answer);
    });
  }

  async #uncomment(postId: number): Promise<void> {
    const commentId = this.#comments.get(postId)?.pop();
    if (commentId === undefined) return this.#comment(postId);
    const params = { commentId };
    return this.#note(postId, 'uncomment', deleteComment, { params }, (answer) =>
      uncommented(commentId, answer),
    );
  }

  /** Fills the caches while others write; other tests compare them with the tables. */
  async #read(postId: number): Promise<void> {
    if (++this.#acts % 2 === 0) await this.#call(getPost, { params: { id: postId } });
    else await this.#call(listComments, { params: { postId } });
  }

  async #rename(username: string): Promise<void> {
    const { userId, username: actor } = this.#actor;
    const form = formOf({ username });
    const { answer, ...when } = await this.#call(updateUser, { params: { userId }, form });
    const apply = (names: NamesModel) => {
      const [holder] =
        [...names].find(([, { present, former }]) => [present, ...former].includes(username)) ?? [];
      if (holder !== undefined && holder !== userId) return answer.status === 409 ? names : undefined;
      const own = names.get(userId);
      if (answer.status !== 200 || !own) return undefined;
      if (own.present === username) return names;
      const former = [own.present, ...own.former.filter((name) => name !== username)];
      return new Map(names).set(userId, { present: username, former: former.slice(0, OLD_USERNAMES_MAX) });
    };
    this.#history.names.push({ ...when, label: `${actor} to ${username}: ${answer.status}`, apply });
  }
}
