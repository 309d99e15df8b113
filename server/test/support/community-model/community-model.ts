import type { SubjectType } from '@plaza/contract/report.ts';
import { isAtLeast, outranks, type Role } from '@plaza/contract/role.ts';
import { NotificationModel } from './notification-model.ts';
import { PictureModel } from './picture-model.ts';
import { VisibilityModel, type Content, type MemberModel } from './visibility-model.ts';
import { ReportModel } from './report-model.ts';

/** What can be reported and decided about. */
export interface SubjectModel {
  readonly type: SubjectType;
  readonly id: number;
}

export interface DecisionModel extends SubjectModel {
  readonly decisionId: number;
  /** The member concerned. */
  readonly userId: number;
  readonly decidedAs: Role;
  readonly removes: boolean;
  readonly suspends: boolean;
  readonly hasConsequences: boolean;
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

/** A community in memory. */
export class CommunityModel extends VisibilityModel {
  /** A member and a post of this member that are not part of the model: everybody sees them. */
  readonly outside = { userId: 0, postId: 0 };
  readonly invitations: InvitationModel[] = [];
  readonly decisions: DecisionModel[] = [];
  readonly notifications = new NotificationModel(this);
  readonly pictures = new PictureModel(this);
  readonly reports = new ReportModel(this);
  readonly #newestDecisions = new Map<string, number>();

  /** @param picture the address of an own picture */
  addMember(
    member: Pick<MemberModel, 'userId' | 'username' | 'token'>,
    role: Role = 'user',
    picture?: string,
  ): void {
    if (picture !== undefined) this.pictures.add(picture, member);
    const settings = { blocked: new Set<number>(), muted: new Set<number>(), allSeenUpTo: 0 };
    const mutedOnes = { mutedKinds: new Set<string>(), mutedPosts: new Set<number>() };
    const profile = { former: [], picture };
    this.members.set(member.userId, { ...member, role, ...profile, ...settings, ...mutedOnes });
  }

  addDecision(decision: DecisionModel): void {
    this.decisions.push(decision);
    this.#newestDecisions.set(subjectKey(decision), decision.decisionId);
    this.reports.decided(decision);
  }

  newestDecision(subject: SubjectModel): number | null {
    return this.#newestDecisions.get(subjectKey(subject)) ?? null;
  }

  /** Whether a decision in force removes a subject. */
  isRemovedByDecision = (subject: SubjectModel): boolean =>
    this.decisions.some(
      (each) => each.removes && !each.isReverted && subjectKey(each) === subjectKey(subject),
    );

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

  /** Who blocked the author can report; whom the author blocked cannot, unless it is a moderator. */
  isReportable({ userId, role }: MemberModel, subject: SubjectModel): boolean {
    const isFound = (author: MemberModel | undefined) =>
      author !== undefined && (isAtLeast(role, 'moderator') || !author.blocked.has(userId));
    if (!isFound(this.authorOf(subject))) return false;
    if (subject.type === 'member') return true;
    if (this.contentOf(subject)?.isRemoved !== false) return false;
    const post = this.posts.get(
      subject.type === 'post' ? subject.id : (this.comments.get(subject.id)?.postId ?? 0),
    );
    return post?.isRemoved === false && isFound(this.members.get(post.authorId));
  }

  /** Whether a moderator may decide with consequences about a member, or without. */
  mayDecide(viewer: MemberModel, author: MemberModel, hasConsequences: boolean): boolean {
    if (!isAtLeast(viewer.role, 'moderator') || viewer.userId === author.userId) return false;
    return outranks(viewer.role, author.role) || (!hasConsequences && viewer.role === 'owner');
  }

  /** Deletes a post with its comments. Reports about both stay. */
  deletePost(id: number): void {
    const post = this.posts.get(id);
    if (post) this.pictures.deleting(post);
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
    this.reports.left(userId);
  }

  /** Whether an invitation admits one more member. */
  admits({ creatorId, isRevoked, useCount, maxUses }: InvitationModel): boolean {
    const works = this.members.has(creatorId) && !this.isSuspended(creatorId);
    return works && !isRevoked && useCount < maxUses;
  }
}
