import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { isAtLeast, type Role } from '@plaza/contract/role.ts';

export interface MemberModel {
  readonly userId: number;
  username: string;
  /** Former usernames that lead to the member, the newest one first. */
  former: readonly string[];
  /** The address of the picture; undefined without one. */
  picture: string | undefined;
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

export interface Content {
  readonly id: number;
  readonly authorId: number;
  isRemoved: boolean;
}
export interface PostModel extends Content {
  content: string;
  readonly imageUrl: string | null;
  readonly reactions: Map<number, ReactionKind>;
  /** Those who like it, with a number for each like that grows. */
  readonly likes: Map<number, number>;
  /** Those who viewed it, with the newest comment that they saw; 0 if there was none. */
  readonly viewers: Map<number, number>;
}
export interface CommentModel extends Content {
  readonly postId: number;
}

export const caseless = (username: string): string => username.toLowerCase();

/** Who sees what in a community. The maps contain what is not deleted, in ascending order of ids. */
export class VisibilityModel {
  readonly members = new Map<number, MemberModel>();
  readonly posts = new Map<number, PostModel>();
  readonly comments = new Map<number, CommentModel>();

  /** The member whom a username in any case leads to. */
  memberNamed(username: string): MemberModel | undefined {
    const key = caseless(username);
    return [...this.members.values()].find((each) =>
      [each.username, ...each.former].some((name) => caseless(name) === key),
    );
  }

  /** Whether no block separates two members; without one of them, none does. */
  areUnblocked(viewer: MemberModel, userId: number): boolean {
    return !viewer.blocked.has(userId) && this.members.get(userId)?.blocked.has(viewer.userId) !== true;
  }

  /** Whether the viewer may read what a member does. Blocks hide nothing from moderators. */
  isSeen(viewer: MemberModel, userId: number): boolean {
    return isAtLeast(viewer.role, 'moderator') || this.areUnblocked(viewer, userId);
  }

  /** Whether the feed of the viewer, and the notifications, contain what a member does. */
  isListed(viewer: MemberModel, userId: number): boolean {
    return this.areUnblocked(viewer, userId) && !viewer.muted.has(userId);
  }

  /** Whether the viewer sees removed content of an author. */
  seesRemoved({ userId, role }: MemberModel, authorId: number): boolean {
    return authorId === userId || isAtLeast(role, 'moderator');
  }

  /** A post that the viewer may act on. */
  seenPost(viewer: MemberModel, id: number): PostModel | undefined {
    const post = this.posts.get(id);
    return post && !post.isRemoved && this.isSeen(viewer, post.authorId) ? post : undefined;
  }

  /** The post as its author or a moderator reads it after its removal. */
  removedPost(viewer: MemberModel, id: number): PostModel | undefined {
    const post = this.posts.get(id);
    return post?.isRemoved === true && this.seesRemoved(viewer, post.authorId) ? post : undefined;
  }

  /** The comments on a post that the list contains for the viewer: also removed ones that the viewer sees. */
  listedComments(viewer: MemberModel, postId: number): CommentModel[] {
    return [...this.comments.values()].filter(
      ({ postId: on, authorId, isRemoved }) =>
        on === postId && this.isSeen(viewer, authorId) && (!isRemoved || this.seesRemoved(viewer, authorId)),
    );
  }

  /** The comments on a post that are counted for the viewer. */
  seenComments(viewer: MemberModel, postId: number): CommentModel[] {
    return this.listedComments(viewer, postId).filter(({ isRemoved }) => !isRemoved);
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
}
