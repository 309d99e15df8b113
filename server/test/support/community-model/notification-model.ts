import type { NotificationKind } from '@plaza/contract/notification.ts';
import type { CommunityModel } from './community-model.ts';
import type { CommentModel, MemberModel, PostModel } from './visibility-model.ts';

/** The kinds about posts, which the model contains. */
export const POST_KINDS = ['comment', 'thread', 'mention', 'like'] as const;
export type PostKind = (typeof POST_KINDS)[number] & NotificationKind;

/** An unread notification. `first`: the id of its first comment, 0 for a mention in the post, or the number of its first like. */
export interface UnreadModel {
  readonly userId: number;
  readonly kind: PostKind;
  readonly postId: number;
  readonly first: number;
}

/** What a notification is about. */
interface EventModel {
  /** Orders the events of a notification, as `first` does. */
  readonly place: number;
  readonly actorId: number;
  readonly commentId: number | null;
}

/** Unread notifications as a member listed them, with the place of their newest events. */
export type ListedModel = ReadonlyMap<UnreadModel, number>;

/** An unread notification as a member reads it. */
export interface ShownModel {
  readonly kind: PostKind;
  readonly postId: number;
  readonly actorCount: number;
  readonly commentId: number | null;
}

/** The notifications of a community in memory: a member is notified of what happens from an unread notification on. */
export class NotificationModel {
  readonly #model: CommunityModel;
  #unread: UnreadModel[] = [];
  /** The members whom the texts of comments and posts mention. */
  readonly #inComments = new Map<number, ReadonlySet<number>>();
  readonly #inPosts = new Map<number, Set<number>>();

  constructor(model: CommunityModel) {
    this.#model = model;
  }

  /** To be called after a post was added. */
  published(post: PostModel, mentioned: readonly number[]): void {
    this.#inPosts.set(post.id, new Set(mentioned));
    for (const userId of mentioned) this.#notify(userId, 'mention', post, post.authorId, 0);
  }

  /** To be called after an edit whose text mentions nobody: mentions that were not read are withdrawn. */
  edited({ id }: PostModel): void {
    for (const { userId, kind, postId, first } of this.#unread)
      if (kind === 'mention' && postId === id && first === 0) this.#inPosts.get(id)?.delete(userId);
  }

  /** To be called after a comment was added. */
  commented(comment: CommentModel, mentioned: readonly number[]): void {
    const post = this.#model.posts.get(comment.postId);
    if (!post) return;
    const { id, authorId } = comment;
    this.#inComments.set(id, new Set(mentioned));
    for (const userId of mentioned) this.#notify(userId, 'mention', post, authorId, id);
    const thread = this.#comments(post.id).map((each) => each.authorId);
    for (const userId of new Set([post.authorId, ...thread]))
      if (!this.#isMentioned(comment, userId))
        this.#notify(userId, userId === post.authorId ? 'comment' : 'thread', post, authorId, id);
  }

  /** To be called after a like was added. @param number of the like, larger than those of earlier ones */
  liked(post: PostModel, actorId: number, number: number): void {
    this.#notify(post.authorId, 'like', post, actorId, number);
  }

  /** To be called after a comment was deleted or removed: without another one, further comments do not concern its author. */
  withdrawn({ authorId, postId }: CommentModel): void {
    if (!this.#comments(postId).some((each) => each.authorId === authorId))
      this.read(authorId, { kinds: ['thread'], postId });
  }

  /** To be called when a member reads notifications: all, or some. */
  read(
    userId: number,
    { kinds = POST_KINDS, postId }: { kinds?: readonly string[]; postId?: number } = {},
  ): void {
    const isRead = (each: UnreadModel) =>
      each.userId === userId && kinds.includes(each.kind) && each.postId === (postId ?? each.postId);
    this.#unread = this.#unread.filter((each) => !isRead(each));
  }

  /** The unread notifications of a member that have events, in any order. */
  shownTo(viewer: MemberModel): ShownModel[] {
    return this.#unread.flatMap((each) => {
      const events = this.#eventsTold(each, viewer);
      const [first] = events;
      const actorCount = new Set(events.map(({ actorId }) => actorId)).size;
      const { kind, postId } = each;
      return first ? [{ kind, postId, actorCount, commentId: first.commentId }] : [];
    });
  }

  /** The unread notifications of a member that a list contains. @param isListed whether it contains one */
  listed(viewer: MemberModel, isListed: (kind: PostKind, postId: number) => boolean): ListedModel {
    const places = this.#unread.map((each) => {
      const place = Math.max(-1, ...this.#eventsTold(each, viewer).map((event) => event.place));
      return [each, place] as const;
    });
    return new Map(places.filter(([{ kind, postId }, place]) => place >= 0 && isListed(kind, postId)));
  }

  /** To be called when a member reads what a list contained: later events stay unread. */
  readListed(viewer: MemberModel, listed: ListedModel): void {
    this.#unread = this.#unread.flatMap((each) => {
      const last = listed.get(each);
      if (last === undefined) return [each];
      const rest = { ...each, first: Math.max(each.first, last + 1) };
      return this.#eventsTold(rest, viewer).length > 0 ? [rest] : [];
    });
  }

  #eventsTold(unread: UnreadModel, viewer: MemberModel): EventModel[] {
    const post = this.#model.posts.get(unread.postId);
    if (unread.userId !== viewer.userId || !post || post.isRemoved) return [];
    if (!this.#model.areUnblocked(viewer, post.authorId)) return [];
    return this.#eventsOf(unread, post).filter(({ actorId }) => this.#isToldOf(viewer, actorId));
  }

  #notify(userId: number, kind: PostKind, post: PostModel, actorId: number, first: number): void {
    const member = this.#model.members.get(userId);
    if (!member || member.mutedKinds.has(kind) || !this.#isToldOf(member, actorId)) return;
    if (userId !== post.authorId && !this.#model.areUnblocked(member, post.authorId)) return;
    if (kind !== 'mention' && member.mutedPosts.has(post.id)) return;
    const isKnown = this.#unread.some(
      (each) => each.userId === userId && each.kind === kind && each.postId === post.id,
    );
    if (!isKnown) this.#unread.push({ userId, kind, postId: post.id, first });
  }

  #isToldOf(member: MemberModel, actorId: number): boolean {
    return member.userId !== actorId && this.#model.isListed(member, actorId);
  }

  /** Whether a member is told of a comment as mentioned, and not in another way. */
  #isMentioned({ id }: CommentModel, userId: number): boolean {
    const takesMentions = this.#model.members.get(userId)?.mutedKinds.has('mention') === false;
    return takesMentions && this.#inComments.get(id)?.has(userId) === true;
  }

  #comments(postId: number): CommentModel[] {
    return [...this.#model.comments.values()].filter((each) => each.postId === postId && !each.isRemoved);
  }

  #eventsOf({ userId, kind, first }: UnreadModel, post: PostModel): EventModel[] {
    if (kind === 'like')
      return [...post.likes]
        .filter(([, number]) => number >= first)
        .map(([actorId, number]) => eventOf(actorId, number));
    const comments = this.#comments(post.id).filter(({ id }) => id >= first);
    if (kind !== 'mention')
      return comments.filter((each) => !this.#isMentioned(each, userId)).map(eventOfComment);
    const inPost = first === 0 && this.#inPosts.get(post.id)?.has(userId) === true;
    const inComments = comments.filter(({ id }) => this.#inComments.get(id)?.has(userId));
    return [...(inPost ? [eventOf(post.authorId, 0)] : []), ...inComments.map(eventOfComment)];
  }
}

/** An event without a comment. */
const eventOf = (actorId: number, place: number): EventModel => ({ actorId, commentId: null, place });
const eventOfComment = ({ id, authorId }: CommentModel): EventModel => ({
  actorId: authorId,
  commentId: id,
  place: id,
});
