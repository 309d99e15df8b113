import type { SignUpMode } from '@plaza/contract/community.ts';
import type { Generated } from 'kysely';

/** The id of the only row, and of its changes on the bus. */
export const COMMUNITY_ID = 1;

export interface CommunityTable {
  community_id: typeof COMMUNITY_ID;
  name: Generated<string>;
  description: Generated<string>;
  rules: Generated<string>;
  sign_up: Generated<SignUpMode>;
  members_invite: Generated<number>;
  /** As that of a member in `UserTable`. */
  language: Generated<string | null>;
}
