import type { Role } from '@plaza/contract/role.ts';
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** The username in lower case, and unique; `email_key` likewise. */
  username_key: string;
  email: string;
  email_key: string;
  name: string;
  bio: Generated<string>;
  role: Generated<Role>;
  /** The code of the language that the member has chosen, which another release may not know; null without a choice. */
  language: Generated<string | null>;
  /** Argon2id in PHC string format; empty for a deleted member. */
  password_hash: string;
  post_count: Generated<number>;
  created_at: number;
}
