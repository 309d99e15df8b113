import type { ErrorCode } from '@plaza/contract/error.ts';
import type { Role } from '@plaza/contract/role.ts';

/**
 * What a call leads to: success, success with (`shown`) or without (`hidden`) the other member in the answer, or an error.
 * `impossible`: a member of this role cannot be in the situation.
 */
export type Outcome = 'success' | 'shown' | 'hidden' | 'impossible' | ErrorCode;

/** The outcomes by the role of the caller; in each row for another member who is a user, a moderator and an owner. */
export type Rule = Readonly<Record<Role, readonly [Outcome, Outcome, Outcome]>>;

const always = (outcome: Outcome) => [outcome, outcome, outcome] as const;
const whoever = (outcome: Outcome): Rule => ({
  user: always(outcome),
  moderator: always(outcome),
  owner: always(outcome),
});

/** Every member, about every other member. */
export const EVERYONE = whoever('success');
export const EVERYONE_SEES = whoever('shown');
/** Lists of what is the caller's own. */
export const NEVER_SHOWN = whoever('hidden');
/** What only the member concerned may do. */
export const NOT_OF_OTHERS = whoever('not_owner');
/** The same, where the answer must not reveal that it exists. */
export const UNKNOWN_TO_OTHERS = whoever('not_found');

export const MODERATORS: Rule = {
  user: always('not_allowed'),
  moderator: always('success'),
  owner: always('success'),
};

export const MODERATORS_SEE: Rule = {
  user: always('not_allowed'),
  moderator: always('shown'),
  owner: always('shown'),
};

export const OWNERS: Rule = {
  user: always('not_allowed'),
  moderator: always('not_allowed'),
  owner: always('success'),
};

/** Email addresses, in what moderators read. */
export const OWNERS_SEE: Rule = {
  user: always('not_allowed'),
  moderator: always('hidden'),
  owner: always('shown'),
};

/** Nobody acts on a member of equal or higher rank. */
export const ON_LOWER_RANK: Rule = {
  user: always('not_allowed'),
  moderator: ['success', 'not_allowed', 'not_allowed'],
  owner: ['success', 'success', 'not_allowed'],
};

/** Decisions about members whom a moderator does not outrank are unknown to the moderator. */
export const ON_DECISIONS: Rule = {
  user: always('not_allowed'),
  moderator: ['success', 'not_found', 'not_found'],
  owner: ['success', 'success', 'not_allowed'],
};

/** Owners may also find reports about each other unfounded. */
export const DISMISSALS: Rule = {
  user: always('not_allowed'),
  moderator: ['success', 'not_allowed', 'not_allowed'],
  owner: always('success'),
};

/** One reported subject. */
export const REPORTED_SUBJECT: Rule = {
  user: always('not_allowed'),
  moderator: ['shown', 'not_found', 'not_found'],
  owner: always('shown'),
};

/** Lists of reports and decisions, and the log. */
export const MODERATION_LISTS: Rule = {
  user: always('not_allowed'),
  moderator: ['shown', 'hidden', 'hidden'],
  owner: always('shown'),
};

/** Content that a moderator has removed. */
export const REMOVED_CONTENT: Rule = {
  user: always('not_found'),
  moderator: always('success'),
  owner: always('success'),
};

/** Users do not learn of the invitations of others. */
export const SEE_INVITATION: Rule = { ...MODERATORS, user: always('not_found') };
export const REVOKE_INVITATION: Rule = { ...ON_LOWER_RANK, user: always('not_found') };

/** Those who wait for approval are users. */
export const APPLICANTS: Rule = {
  user: ['not_allowed', 'impossible', 'impossible'],
  moderator: ['success', 'impossible', 'impossible'],
  owner: ['success', 'impossible', 'impossible'],
};
