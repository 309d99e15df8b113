import type { Role } from '@plaza/contract/role.ts';
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** In lower case, like `email_key`. */
  username_key: string;
  email: string;
  email_key: string;
  name: string;
  bio: Generated<string>;
  role: Generated<Role>;
  /** Argon2id in PHC string format. */
  password_hash: string;
  post_count: Generated<number>;
  created_at: number;
}
