import { listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { EventData } from '@plaza/contract/event.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { getPost, listPosts, type Post } from '@plaza/contract/post.ts';
import { expect, vi } from 'vitest';
import { call, type Answer, type Answerer, type Input } from '../client.ts';
import { listen, type Listening, type Received } from '../event-client.ts';
import { HANG_DETECTOR } from '../hang-detector.ts';
import { pagesOf } from '../pages.ts';
import { commentTexts, listedPosts, shownComments, shownPost } from './compare-posts.ts';
import type { CommunityModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

/** The posts that a page loads. */
const LOADED = 20;

/** What the events that a page has received ask it to read. */
interface Due {
  readonly posts: Set<number>;
  everything: boolean;
  comments: boolean;
}

/**
 * A page of a member that stays open: the feed, the comments of its newest post, and the number of unread notifications. After it was
 * loaded, it reads only what events name.
 */
export class OpenPage implements Disposable {
  readonly #app: Answerer;
  readonly #viewer: MemberModel;
  #posts = new Map<number, Post>();
  /** The feed is known from this post on. */
  #from = 0;
  #openPost: number | undefined;
  #comments: ReturnType<typeof commentTexts> = [];
  #unread = 0;
  #stream: (Listening & Disposable) | undefined;
  #streamToken = '';
  #taken = 0;
  /** When it was known to be current, by the monotonic clock. */
  #currentAt = 0;

  constructor(app: Answerer, viewer: MemberModel) {
    this.#app = app;
    this.#viewer = viewer;
  }

  /** Listens to a process: from now on, or, as a page whose connection was lost, from the last event on. */
  async connect(origin: string): Promise<void> {
    const { token } = this.#viewer;
    const lastEventId = token === this.#streamToken ? this.#stream?.lastEventId : undefined;
    if (this.#stream) await this.#apply();
    this[Symbol.dispose]();
    // The time in the position is that of the stopped clock.
    const age = Math.ceil(performance.now() - this.#currentAt);
    this.#currentAt = performance.now();
    this.#stream = await listen(origin, { token, lastEventId, ...(lastEventId !== undefined && { age }) });
    this.#streamToken = token;
    this.#taken = 0;
    if (lastEventId === undefined) await this.#load();
  }

  /** Whether the session of the page has ended. */
  get isSignedOut(): boolean {
    return this.#streamToken !== this.#viewer.token;
  }

  /** Notes that the page was compared with what the server contained at a time of the monotonic clock. */
  setCurrent(at: number): void {
    this.#currentAt = at;
  }

  /** Reads everything without an event. */
  async reload(): Promise<void> {
    await this.#apply();
    await this.#load();
    this.#unread = await this.#countUnread();
  }

  /** Reads what the events name. @returns what the page shows, and what it should show */
  async compare(model: CommunityModel) {
    await this.#apply();
    const viewer = this.#viewer;
    const listed = listedPosts(model, viewer).filter(({ id }) => id >= this.#from);
    const open = this.#openPost ?? 0;
    const isSeen = model.seenPost(viewer, open) ?? model.removedPost(viewer, open);
    return {
      shown: {
        posts: [...this.#posts.values()].toSorted((a, b) => b.id - a.id),
        comments: this.#comments,
        unread: this.#unread,
      },
      expected: {
        posts: listed.map((post) => shownPost(model, viewer, post)),
        comments: isSeen ? shownComments(model, viewer, open) : [],
        unread: await this.#countUnread(),
      },
    };
  }

  async #load(): Promise<void> {
    this.#posts = new Map((await this.#firstPosts()).map((post) => [post.id, post]));
    const ids = [...this.#posts.keys()];
    this.#from = ids.length < LOADED ? 0 : Math.min(...ids);
    this.#openPost = ids[0];
    await this.#readComments();
  }

  async #apply(): Promise<void> {
    const received = this.#stream?.events.slice(this.#taken) ?? [];
    this.#taken += received.length;
    const due: Due = { posts: new Set(), everything: false, comments: false };
    for (const event of received) this.#take(event, due);
    if (due.everything) return this.#load();
    for (const id of due.posts) await this.#readPost(id);
    if (due.comments) await this.#readComments();
  }

  #take(event: Received, due: Due): void {
    const [name, data] = event;
    if (name === 'resync') due.everything = true;
    else if (name === 'notification') this.#unread = data.unread;
    else if (name === 'counts') this.#takeCounts(data);
    else if (name === 'post') this.#takePost(data, due);
    else if (name === 'comment') due.comments ||= data.PostId === this.#openPost;
    else if (name === 'member') {
      for (const { id, userId } of this.#posts.values()) if (userId === data.userId) due.posts.add(id);
      due.comments = true;
    }
  }

  #takeCounts({ id, ...counts }: EventData<'counts'>): void {
    const post = this.#posts.get(id);
    if (post) this.#posts.set(id, { ...post, ...counts });
  }

  #takePost({ id, change }: EventData<'post'>, { posts }: Due): void {
    if (id === this.#openPost && change === 'deleted') this.#comments = [];
    if (change !== 'deleted') posts.add(id);
    else {
      posts.delete(id);
      this.#posts.delete(id);
    }
  }

  async #readPost(id: number): Promise<void> {
    const { status, body } = await this.#call(getPost, { params: { id } });
    const isShown = status === 200 && body.post.removed === undefined;
    if (!isShown) this.#posts.delete(id);
    else if (this.#posts.has(id) || (id >= this.#from && (await this.#isListed(id))))
      this.#posts.set(id, body.post);
    if (id === this.#openPost) await this.#readComments();
  }

  /** A post that a moderator restored is in the feed unless its author is muted or blocked. */
  async #isListed(id: number): Promise<boolean> {
    for await (const page of pagesOf(this.#app, listPosts, { token: this.#viewer.token })) {
      if (page.some((post) => post.id === id)) return true;
      if ((page.at(-1)?.id ?? 0) < id) return false;
    }
    return false;
  }

  #countUnread = async (): Promise<number> =>
    (await this.#call(listNotifications, { query: { limit: '1' } })).body.unread;

  #firstPosts = async (): Promise<readonly Post[]> =>
    (await this.#call(listPosts, { query: { limit: String(LOADED) } })).body;

  async #readComments(): Promise<void> {
    const postId = this.#openPost;
    const answer = postId === undefined ? undefined : await this.#call(listComments, { params: { postId } });
    this.#comments = answer?.status === 200 ? commentTexts(answer.body) : [];
  }

  #call = <E extends Endpoint>(endpoint: E, input: Input): Promise<Answer<E>> =>
    call(this.#app, endpoint, { ...input, token: this.#viewer.token });

  [Symbol.dispose](): void {
    this.#stream?.[Symbol.dispose]();
    this.#stream = undefined;
  }
}

/** Waits until a page equals the model. */
export async function expectCurrent(page: OpenPage, model: CommunityModel, name: string): Promise<void> {
  const began = performance.now();
  const check = async () => {
    const { shown, expected } = await page.compare(model);
    expect({ name, ...shown }).toMatchObject({ name, ...expected });
  };
  await vi.waitFor(check, HANG_DETECTOR);
  page.setCurrent(began);
}
