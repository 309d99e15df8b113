import * as items from '../virtual-users/items.ts';
import type { DecisionRow, NotificationRow, NotificationRows, ReportRow } from './notification-rows.ts';

/** Something that a member is notified about. */
export interface NotificationEvent {
  /** An item with a value while the member is not notified. */
  readonly hiddenBy?: string;
  /** The order of the events of a notification: an id. */
  readonly place: number;
  /** The member who acted; undefined where the notification names nobody. */
  readonly actor: number | undefined;
  /** The comment to which the notification leads. */
  readonly comment: number | null;
  /** The item whose write was the event, and its value; undefined for any value. */
  readonly item: string;
  readonly value: string | undefined;
  /** Whether the row existed at the last inspection, where its id tells. */
  readonly isOld: boolean | undefined;
}

/** The events of one kind on one subject that concern a member and that the member may see, in their order. */
export interface EventGroup {
  readonly key: string;
  readonly member: number;
  readonly kind: string;
  /** Of comment, thread, mention, like. */
  readonly post: { readonly id: number; readonly author: number } | undefined;
  readonly events: NotificationEvent[];
}

export const keyOf = ({
  member,
  kind,
  subject,
}: Pick<NotificationRow, 'member' | 'kind' | 'subject'>): string => `${kind} ${subject} for ${member}`;

/** The newest rows of the last inspection. */
export interface NewestRows {
  readonly comment: number;
  readonly mention: number;
  readonly notification: number;
}

/** Derives all events from the rows of what happened, by the rules in docs/decisions/0077-notifications.md. */
export class EventGroups {
  readonly all = new Map<string, EventGroup>();
  readonly #rows: NotificationRows;
  readonly #newest: NewestRows;
  readonly #posts;
  /** When they were made. */
  readonly #blocks: ReadonlyMap<string, number>;
  readonly #mutes: ReadonlySet<string>;
  /** The subjects of notifications about decisions and outcomes at the last inspection. */
  readonly #oldOutcomes: ReadonlySet<number>;

  constructor(rows: NotificationRows, newest: NewestRows) {
    this.#rows = rows;
    this.#newest = newest;
    this.#posts = new Map(rows.posts.map((post) => [post.id, post]));
    this.#blocks = new Map(rows.blocks.map(({ member, other, at }) => [items.block(member, other), at]));
    this.#mutes = new Set(rows.mutes.map(({ member, other }) => items.mute(member, other)));
    const outcomes = rows.notifications.filter((row) => row.kind === 'moderation');
    this.#oldOutcomes = new Set(
      outcomes.flatMap((row) => (row.id <= newest.notification ? row.subject : [])),
    );
    this.#addComments();
    this.#addMentions();
    this.#addLikes();
    this.#addDecisions();
    this.#addReports();
  }

  #hides(member: number, other: number): boolean {
    return this.#blocks.has(items.block(member, other)) || this.#blocks.has(items.block(other, member));
  }

  /** Adds an event on a post, unless the member acted, or does not see the event. */
  #addOnPost(
    member: number,
    kind: string,
    postId: number,
    event: NotificationEvent & { actor: number },
  ): void {
    const post = this.#posts.get(postId);
    const { actor } = event;
    if (!post || actor === member || this.#mutes.has(items.mute(member, actor))) return;
    if (this.#hides(member, actor) || this.#hides(member, post.author)) return;
    this.#add(member, kind, postId, event, post);
  }

  #add(
    member: number,
    kind: string,
    subject: number,
    event: NotificationEvent,
    post?: EventGroup['post'],
  ): void {
    const key = keyOf({ member, kind, subject });
    this.all.getOrInsertComputed(key, () => ({ key, member, kind, post, events: [] })).events.push(event);
  }

  #addComments(): void {
    const { comments, mentions, notifications } = this.#rows;
    const mentioned = new Set(mentions.map(({ comment, member }) => `${comment} ${member}`));
    const threads = Map.groupBy(
      notifications.filter(({ kind }) => kind === 'thread'),
      ({ subject }) => subject,
    );
    for (const [postId, onPost] of Map.groupBy(comments, ({ post }) => post)) {
      const author = this.#posts.get(postId)?.author ?? 0;
      // A member who deleted the own comment may have read notifications.
      const followers = new Set([
        ...onPost.map((each) => each.author),
        ...(threads.get(postId) ?? []).map(({ member }) => member),
        author,
      ]);
      for (const each of onPost)
        for (const member of followers)
          if (!mentioned.has(`${each.id} ${member}`))
            this.#addOnPost(member, member === author ? 'comment' : 'thread', postId, this.#ofComment(each));
    }
  }

  #ofComment({ id, post, author, body }: NotificationRows['comments'][number]) {
    const [item, value] = [items.comment(body), items.commentValue(author, post)];
    return { place: id, actor: author, comment: id, item, value, isOld: id <= this.#newest.comment };
  }

  #addMentions(): void {
    const comments = new Map(this.#rows.comments.map((comment) => [comment.id, comment]));
    for (const { id, post: postId, comment: commentId, member } of this.#rows.mentions) {
      const post = this.#posts.get(postId);
      const comment = comments.get(commentId ?? 0);
      if (comment) this.#addOnPost(member, 'mention', postId, { ...this.#ofComment(comment), place: id });
      if (commentId !== null || !post) continue;
      const ofPost = { actor: post.author, comment: null, item: items.post(post.title), value: undefined };
      const isOld = id <= this.#newest.mention;
      this.#addOnPost(member, 'mention', postId, { ...ofPost, place: id, isOld });
    }
  }

  #addLikes(): void {
    for (const { id: place, post, member: actor } of this.#rows.likes) {
      const [item, value] = [items.reaction(actor, post), 'like'];
      const like = { place, actor, comment: null, item, value, isOld: undefined };
      this.#addOnPost(this.#posts.get(post)?.author ?? actor, 'like', post, like);
    }
  }

  #addDecisions(): void {
    for (const { id, author, reason, post, reverted } of this.#rows.decisions) {
      const [item, value] = [items.decision(reason), items.decisionValue(post, reverted === 1)];
      this.#add(author, 'moderation', id, { ...WITHOUT_ACTOR, place: 0, item, value });
    }
  }

  /**
   * What the reporter learns: the decision; when the author had blocked the reporter before, that the account seems to be deleted. Moderators
   * can report who blocked them, and are told of the decision only. A further block tells a reporter nothing who was told of an earlier one.
   */
  #outcomeOf({ id, author, reporter, post, at }: ReportRow, decision: DecisionRow | undefined) {
    const block = items.block(author, reporter);
    const blockedAt = this.#blocks.get(block);
    if (blockedAt !== undefined) {
      const isTold = decision ? decision.at > blockedAt : at <= blockedAt;
      return isTold ? { item: block, value: undefined, isOld: this.#oldOutcomes.has(-id) } : undefined;
    }
    if (!decision || reporter === decision.moderator) return undefined;
    return {
      item: items.decision(decision.reason),
      value: items.decisionValue(post, false),
      isOld: undefined,
      hiddenBy: block,
    };
  }

  #addReports(): void {
    const { reports, members, decisions } = this.#rows;
    const made = new Map(decisions.map((decision) => [decision.id, decision]));
    const roles = new Map(members.map(({ id, role }) => [id, role]));
    const isModerated = (moderator: number, author: number) =>
      roles.get(moderator) === 'owner' ||
      (roles.get(moderator) === 'moderator' && roles.get(author) === 'user');
    for (const report of reports) {
      const { id, reporter, author, post, body } = report;
      const decision = made.get(report.decision ?? 0);
      if (!decision) {
        const event = { item: items.report(body), value: items.reportValue(reporter, post) };
        for (const { id: member } of members)
          if (member !== author && member !== reporter && isModerated(member, author))
            this.#add(member, 'report', 0, { ...WITHOUT_ACTOR, ...event, place: id });
      }
      const event = this.#outcomeOf(report, decision);
      if (event) this.#add(reporter, 'moderation', -id, { ...WITHOUT_ACTOR, ...event, place: 0 });
    }
  }
}

const WITHOUT_ACTOR = { actor: undefined, comment: null, isOld: undefined };
