import type { Generated } from 'kysely';

/** An invitation to sign up. */
export interface InvitationTable {
  id: Generated<number>;
  /** Without hyphens. It is not hashed, because its creator can show it again until it ends. */
  code: string;
  /** Null when the row of the creator is deleted. */
  creator_id: number | null;
  /** The last username of a creator who deleted the account; before, the one at the creation. */
  creator_username: string;
  /** Empty when there is none. */
  note: string;
  /** Null without a limit. */
  max_uses: number | null;
  use_count: Generated<number>;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** A member who signed up with an invitation. */
export interface InvitationUseTable {
  id: Generated<number>;
  invitation_id: number;
  /** Null when the row of the member is deleted. */
  user_id: number | null;
  /** The last username of a member who deleted the account; before, the one at the sign-up. */
  username: string;
  used_at: number;
}
