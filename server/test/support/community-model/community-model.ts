import type { ReactionKind } from '@plaza/contract/reaction.ts';
import type { SubjectType } from '@plaza/contract/report.ts';
import { isAtLeast, outranks, type Role } from '@plaza/contract/role.ts';
import { NotificationModel } from './notification-model.ts';

export interface MemberModel {
  readonly userId: number;
  readonly username: string;
  token: string;
  role: Role;
  readonly blocked: Set<number>;
  readonly muted: Set<number>;
  /** The kinds of notifications, and the posts, about which the member is not notified. */
  readonly mutedKinds: Set<string>;
  readonly mutedPosts: Set<number>;
  /** The newest post that the member marked as seen with all others. */
  allSeenUpTo: number;
}

interface Content {
  readonly id: number;
  readonly authorId: number;
  isRemoved: boolean;
}
export interface PostModel extends Content {
  content: string;
  readonly reactions: Map<number, ReactionKind>;
  /** Those who like it, with a number for each like that grows. */
  readonly likes: Map<number, number>;
  /** Those who viewed it, with the newest comment that they saw; 0 if there was none. */
  readonly viewers: Map<number, number>;
}
export interface CommentModel extends Content {
  readonly postId: number;
}

/** What can be reported and decided about. */
export interface SubjectModel {
  readonly type: SubjectType;
  readonly id: number;
}

/** An open report. `reporterId` is null after the deletion of the reporter. */
interface ReportModel extends SubjectModel {
  readonly authorId: number;
  reporterId: number | null;
}

export interface DecisionModel extends SubjectModel {
  readonly decisionId: number;
  /** The member concerned. */
  readonly userId: number;
  readonly decidedAs: Role;
  readonly removes: boolean;
  readonly suspends: boolean;
  isReverted: boolean;
}

export interface InvitationModel {
  readonly id: number;
  readonly code: string;
  readonly creatorId: number;
  readonly maxUses: number;
  useCount: number;
  isRevoked: boolean;
}

const subjectKey = ({ type, id }: SubjectModel) => `${type} ${id}`;

/** A community in memory. Its maps contain what is not deleted, in ascending order of ids. */
export class CommunityModel {
  readonly members = new Map<number, MemberModel>();
  readonly posts = new Map<number, PostModel>();
  readonly comments = new Map<number, CommentModel>();
  readonly invitations: InvitationModel[] = [];
  readonly decisions: DecisionModel[] = [];
  readonly notifications = new NotificationModel(this);
  reports: ReportModel[] = [];
  readonly #newestDecisions = new Map<string, number>();

  addMember(member: Pick<MemberModel, 'userId' | 'username' | 'token'>, role: Role = 'user'): void {
    const settings = { blocked: new Set<number>(), muted: new Set<number>(), allSeenUpTo: 0 };
    const mutedOnes = { mutedKinds: new Set<string>(), mutedPosts: new Set<number>() };
    this.members.set(member.userId, { ...member, role, ...settings, ...mutedOnes });
  }

  addDecision(decision: DecisionModel): void {
    this.decisions.push(decision);
    this.#newestDecisions.set(subjectKey(decision), decision.decisionId);
    this.reports = this.reports.filter((report) => subjectKey(report) !== subjectKey(decision));
  }

  newestDecision(subject: SubjectModel): number | null {
    return this.#newestDecisions.get(subjectKey(subject)) ?? null;
  }

  authorOf({ type, id }: SubjectModel): MemberModel | undefined {
    const authorId = type === 'member' ? id : this.contentOf({ type, id })?.authorId;
    return this.members.get(authorId ?? 0);
  }

  contentOf({ type, id }: SubjectModel): Content | undefined {
    if (type === 'member') return undefined;
    return type === 'post' ? this.posts.get(id) : this.comments.get(id);
  }

  isSuspended(userId: number): boolean {
    return this.decisions.some((each) => each.userId === userId && each.suspends && !each.isReverted);
  }

  /** Whether two members see each other; without one of them, they do. */
  isSeen(viewer: MemberModel, userId: number): boolean {
    return !viewer.blocked.has(userId) && this.members.get(userId)?.blocked.has(viewer.userId) !== true;
  }

  /** A post that the viewer may act on. */
  seenPost(viewer: MemberModel, id: number): PostModel | undefined {
    const post = this.posts.get(id);
    return post && !post.isRemoved && this.isSeen(viewer, post.authorId) ? post : undefined;
  }

  /** The post as its author or a moderator reads it after its removal. */
  removedPost({ userId, role }: MemberModel, id: number): PostModel | undefined {
    const post = this.posts.get(id);
    const mayRead = post?.authorId === userId || isAtLeast(role, 'moderator');
    return post?.isRemoved === true && mayRead ? post : undefined;
  }

  /** The comments on a post that the viewer sees. */
  seenComments(viewer: MemberModel, postId: number): CommentModel[] {
    return [...this.comments.values()].filter(
      (each) => each.postId === postId && !each.isRemoved && this.isSeen(viewer, each.authorId),
    );
  }

  /** The number of comments of others since the viewer last opened the post; 0 before that. */
  newComments(viewer: MemberModel, { id, viewers }: PostModel): number {
    const last = viewers.get(viewer.userId);
    if (last === undefined) return 0;
    return this.seenComments(viewer, id).filter((each) => each.id > last && each.authorId !== viewer.userId)
      .length;
  }

  /** The members who reacted so, or viewed the post, and whom the viewer sees. */
  seenMembers(viewer: MemberModel, userIds: Iterable<number>): number[] {
    return [...userIds].filter((id) => this.isSeen(viewer, id)).toSorted((a, b) => a - b);
  }

  isReportable(viewer: MemberModel, subject: SubjectModel): boolean {
    const author = this.authorOf(subject);
    if (!author || !this.isSeen(viewer, author.userId)) return false;
    if (subject.type === 'member') return true;
    if (this.contentOf(subject)?.isRemoved !== false) return false;
    const postId = subject.type === 'post' ? subject.id : this.comments.get(subject.id)?.postId;
    return this.seenPost(viewer, postId ?? 0) !== undefined;
  }

  /** Whether a moderator may decide with consequences about a member, or without. */
  mayDecide(viewer: MemberModel, author: MemberModel, hasConsequences: boolean): boolean {
    if (!isAtLeast(viewer.role, 'moderator') || viewer.userId === author.userId) return false;
    return outranks(viewer.role, author.role) || (!hasConsequences && viewer.role === 'owner');
  }

  /** Deletes a post with its comments. Reports about both stay. */
  deletePost(id: number): void {
    this.posts.delete(id);
    for (const comment of this.comments.values()) if (comment.postId === id) this.comments.delete(comment.id);
  }

  /** Deletes an account with all that belongs to it. */
  deleteMember(userId: number): void {
    this.members.delete(userId);
    for (const post of this.posts.values()) {
      if (post.authorId === userId) this.deletePost(post.id);
      post.reactions.delete(userId);
      post.likes.delete(userId);
      post.viewers.delete(userId);
    }
    for (const comment of this.comments.values())
      if (comment.authorId === userId) this.comments.delete(comment.id);
    for (const { blocked, muted } of this.members.values()) {
      blocked.delete(userId);
      muted.delete(userId);
    }
    this.reports = this.reports.filter(({ authorId }) => authorId !== userId);
    for (const report of this.reports) if (report.reporterId === userId) report.reporterId = null;
  }

  /** Whether an invitation admits one more member. */
  admits({ creatorId, isRevoked, useCount, maxUses }: InvitationModel): boolean {
    const works = this.members.has(creatorId) && !this.isSuspended(creatorId);
    return works && !isRevoked && useCount < maxUses;
  }
}
