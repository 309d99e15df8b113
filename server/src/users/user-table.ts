import type { Role } from '@plaza/contract/session.ts';
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** The username in lower case: unique whatever its case. */
  username_key: string;
  email: string;
  /** The email in lower case: unique whatever its case. */
  email_key: string;
  name: string;
  bio: Generated<string>;
  role: Generated<Role>;
  /** Argon2id in PHC string format. */
  password_hash: string;
  post_count: Generated<number>;
  created_at: number;
}
