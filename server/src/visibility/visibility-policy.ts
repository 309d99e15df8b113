import { isAtLeast, type Role } from '@plaza/contract/role.ts';

// What a viewer sees of other members, for rows in memory; as conditions of statements: `visible-repository.ts`, `hidden-repository.ts`.

/** The part of a viewer that policies depend on. */
export interface Actor {
  readonly userId: number;
  readonly role: Role;
}

/** The part of a viewer that answers depend on. */
export interface Reader extends Actor {
  readonly hidden: HiddenMembers;
}

/** The members whom a viewer does not see; the same object until that changes. */
export interface HiddenMembers {
  /** Whom the viewer blocked, or who blocked the viewer: neither sees the other. Empty for moderators and owners. */
  readonly blocked: ReadonlySet<number>;
  /** Whom the viewer muted. */
  readonly muted: ReadonlySet<number>;
  /** Whom the viewer muted or blocked, or who blocked the viewer: whose posts the feed leaves out. */
  readonly unlisted: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();
/** Nobody is hidden, as from most viewers. */
export const NOBODY: HiddenMembers = { blocked: NONE, muted: NONE, unlisted: NONE };

/** Whether a block hides nobody from a member, except in the feed and in notifications. */
export const seesBlocked = ({ role }: { readonly role: Role }): boolean => isAtLeast(role, 'moderator');

/** The members whom one with this role does not see. @param members whom a user with the same blocks does not see */
export const hiddenFrom = (role: Role, members: HiddenMembers): HiddenMembers =>
  members.blocked.size > 0 && seesBlocked({ role }) ? { ...members, blocked: NONE } : members;

/** Whether the viewer and another member do not see each other. */
export const isHidden = ({ hidden }: Pick<Reader, 'hidden'>, userId: number): boolean =>
  hidden.blocked.has(userId);

/** Whether the viewer sees a post or comment that a moderator removed. */
export const seesRemoved = ({ userId, role }: Actor, authorId: number): boolean =>
  userId === authorId || isAtLeast(role, 'moderator');
