import {
  listNotifications,
  mutePost,
  CHOSEN_KINDS,
  readNotifications,
  setNotificationSettings,
} from '@plaza/contract/notification.ts';
import { markAllSeen, undoAllSeen } from '@plaza/contract/read-state.ts';
import { expectEqual, MISSING_ID, pick, RECENT, type Choice, type CommunityActs } from './community-acts.ts';
import type { CommunityModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';
import { POST_KINDS, type ListedModel } from './notification-model.ts';

const MUTED_WITH_POST = ['comment', 'thread', 'like'];

interface KeptList {
  readonly seen: readonly { readonly id: number; readonly lastEvent: number }[];
  readonly listed: ListedModel;
}

/** What members do with notifications and what they have seen, each expected to be answered as the model predicts. */
export class ReadingActs {
  readonly #acts: CommunityActs;
  readonly #model: CommunityModel;
  /** The lists that members will mark as read, by the member. */
  readonly #kept = new Map<number, KeptList>();

  constructor(acts: CommunityActs) {
    this.#acts = acts;
    this.#model = acts.model;
  }

  async readAll(actor: MemberModel): Promise<void> {
    const json = { upTo: new Date(Date.now() + 1000).toISOString() };
    const answer = await this.#acts.call(actor, readNotifications, { json }, 200);
    if (!answer) return;
    expectEqual(answer.body.unread, 0);
    this.#model.notifications.read(actor.userId);
  }

  async readOne(actor: MemberModel, { first }: Choice): Promise<void> {
    const answer = await this.#acts.call(actor, listNotifications, {}, 200);
    const shown = pick(answer?.body.notifications ?? [], first);
    if (!shown) return;
    await this.#acts.call(actor, readNotifications, { json: { ids: [shown.id] } }, 200);
    const { kind, post, read } = shown;
    if (post && !read) this.#model.notifications.read(actor.userId, { kinds: [kind], postId: post.id });
  }

  /** Keeps a list, or marks what the kept one contained as read: others acted meanwhile. */
  async readListed(actor: MemberModel): Promise<void> {
    const kept = this.#kept.get(actor.userId);
    if (kept) {
      this.#kept.delete(actor.userId);
      if (await this.#acts.call(actor, readNotifications, { json: { seen: kept.seen } }, 200))
        this.#model.notifications.readListed(actor, kept.listed);
      return;
    }
    const answer = await this.#acts.call(actor, listNotifications, {}, 200);
    const unread = answer?.body.notifications.filter(({ read }) => !read) ?? [];
    this.#kept.set(actor.userId, {
      seen: unread.map(({ id, lastEvent }) => ({ id, lastEvent })),
      listed: this.#model.notifications.listed(actor, (kind, postId) =>
        unread.some((each) => each.kind === kind && each.post?.id === postId),
      ),
    });
  }

  mutePost = (actor: MemberModel, choice: Choice) => this.#setMuted(actor, choice, true);
  unmutePost = (actor: MemberModel, choice: Choice) => this.#setMuted(actor, choice, false);

  async #setMuted(actor: MemberModel, { first }: Choice, muted: boolean): Promise<void> {
    const postId = pick([...this.#model.posts.keys()], first, RECENT) ?? MISSING_ID;
    const status = this.#model.seenPost(actor, postId) ? 200 : 404;
    const input = { params: { id: postId }, json: { muted } };
    if (!(await this.#acts.call(actor, mutePost, input, status))) return;
    if (!muted) return void actor.mutedPosts.delete(postId);
    actor.mutedPosts.add(postId);
    this.#model.notifications.read(actor.userId, { kinds: MUTED_WITH_POST, postId });
  }

  /** Switches one kind off, or all on. */
  async chooseKinds(actor: MemberModel, { first }: Choice): Promise<void> {
    const off = first % 2 === 0 ? pick(POST_KINDS, first >> 1) : undefined;
    const json = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, kind !== off]));
    if (!(await this.#acts.call(actor, setNotificationSettings, { json }, 200))) return;
    actor.mutedKinds.clear();
    if (off === undefined) return;
    actor.mutedKinds.add(off);
    this.#model.notifications.read(actor.userId, { kinds: [off] });
  }

  /** Marks all posts up to one as seen, and sometimes undoes that. */
  async markSeen(actor: MemberModel, { first, second }: Choice): Promise<void> {
    const upTo = pick([...this.#model.posts.keys()], first, RECENT);
    if (upTo === undefined) return;
    const answer = await this.#acts.call(actor, markAllSeen, { json: { upTo } }, 200);
    if (!answer) return;
    const allSeenUpTo = Math.max(actor.allSeenUpTo, upTo);
    expectEqual(answer.body, { before: actor.allSeenUpTo, allSeenUpTo });
    if (second % 2 === 0) actor.allSeenUpTo = allSeenUpTo;
    else await this.#acts.call(actor, undoAllSeen, { json: answer.body }, 200);
  }
}
