import { listComments } from '@plaza/contract/comment.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { Compile } from 'typebox/schema';
import { EVENTS, type EventData } from '@plaza/contract/event.ts';
import { getPost, listPosts, POSTS_PAGE_MAX, type Post } from '@plaza/contract/post.ts';
import type { Endpoint, ReplyOf } from '@plaza/contract/endpoint.ts';
import type { CallInput } from '../virtual-users/connections.ts';

/** A post as it is shown and as it is in the rows, as one text. */
export const postText = (post: Pick<Post, 'title' | 'content'> & Counts): string =>
  [post.title, post.content, post.viewCount, post.likeCount, post.dislikeCount, post.commentCount].join(
    ' · ',
  );

type Counts = Omit<EventData<'counts'>, 'id'>;

/** Calls until it is answered. @returns undefined when the subject does not exist */
export type Read = <E extends Endpoint>(endpoint: E, input: CallInput) => Promise<ReplyOf<E> | undefined>;

const isPost = Compile(EVENTS.post);
const isComment = Compile(EVENTS.comment);
const isCounts = Compile(EVENTS.counts);
const isNotification = Compile(EVENTS.notification);

/** The posts, newest first, and the comments of one post, as a page shows them. Each event is applied after the one before. */
export class ShownPage {
  readonly #read: Read;
  readonly #openPost: number;
  #posts: Post[] = [];
  #comments: { readonly id: number; readonly body: string }[] = [];
  #work: Promise<void> = Promise.resolve();
  #hasToReload = false;
  /** The number of unread notifications, as the bell shows it. */
  unread = 0;
  /** The number of times that everything was read. */
  reloads = 0;
  /** The number of events that are not applied yet. */
  pending = 0;

  /** @param openPost the post whose comments are shown */
  constructor(read: Read, openPost: number) {
    this.#read = read;
    this.#openPost = openPost;
  }

  /** The shown texts by `post id` and `comment id`; an entry that is shown twice is in both. */
  get texts(): readonly (readonly [name: string, text: string])[] {
    return [
      ...this.#posts.map((post) => [`post ${post.id}`, postText(post)] as const),
      ...this.#comments.map(({ id, body }) => [`comment ${id}`, body] as const),
    ];
  }

  /** Reads everything again, once for several calls. */
  reload(): void {
    if (this.#hasToReload) return;
    this.#hasToReload = true;
    this.#then(async () => {
      this.#hasToReload = false;
      this.reloads += 1;
      this.#posts = [...((await this.#read(listPosts, { query: { limit: String(POSTS_PAGE_MAX) } })) ?? [])];
      await this.#readComments();
      this.unread = await this.readUnread();
    });
  }

  /** The number of unread notifications, as the server counts them now. */
  async readUnread(): Promise<number> {
    return (await this.#read(listNotifications, { query: { limit: '1' } }))?.unread ?? 0;
  }

  apply(name: string, text: string): void {
    const data: unknown = JSON.parse(text);
    if (name === 'resync') return this.reload();
    // It will be contained in what is read.
    if (this.#hasToReload) return;
    if (name === 'post' && isPost.Check(data)) this.#then(() => this.#applyPost(data));
    else if (name === 'comment' && isComment.Check(data)) this.#then(() => this.#applyComment(data));
    else if (name === 'counts' && isCounts.Check(data)) this.#then(async () => this.#applyCounts(data));
    else if (name === 'notification' && isNotification.Check(data))
      this.#then(async () => void (this.unread = data.unread));
  }

  #then(step: () => Promise<void>): void {
    this.pending += 1;
    this.#work = this.#work.then(step).finally(() => (this.pending -= 1));
  }

  async #applyPost({ id, change }: EventData<'post'>): Promise<void> {
    const reply = change === 'deleted' ? undefined : await this.#read(getPost, { params: { id } });
    const others = this.#posts.filter((post) => post.id !== id);
    this.#posts = reply ? [...others, reply.post].toSorted((one, other) => other.id - one.id) : others;
  }

  async #applyComment({ PostId, id, change }: EventData<'comment'>): Promise<void> {
    if (PostId !== this.#openPost) return;
    if (change === 'created') await this.#readComments();
    else this.#comments = this.#comments.filter((comment) => comment.id !== id);
  }

  #applyCounts({ id, ...counts }: EventData<'counts'>): void {
    this.#posts = this.#posts.map((post) => (post.id === id ? { ...post, ...counts } : post));
  }

  async #readComments(): Promise<void> {
    const comments = (await this.#read(listComments, { params: { postId: this.#openPost } })) ?? [];
    this.#comments = comments.map(({ id, commentBody }) => ({ id, body: commentBody }));
  }
}
