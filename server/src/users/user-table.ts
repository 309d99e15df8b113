import type { Role } from '@plaza/contract/role.ts';
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** The username in lower case, and unique. */
  username_key: string;
  email: string;
  /** The form by `emailKey`, and unique: with a space and the id behind it if `shared_email_key` is not null. */
  email_key: string;
  /** The form by `emailKey` of the newer one of two accounts that had different forms of an address before it was compared; else null. */
  shared_email_key: Generated<string | null>;
  name: string;
  /** The name by `fold`, in which it is searched; valid only while `name_key_of` is the name. */
  name_key: string | null;
  /** The name of which `name_key` is made. A process of the previous release changes only the name. */
  name_key_of: string | null;
  bio: Generated<string>;
  role: Generated<Role>;
  /** The code of the language that the member has chosen, which another release may not know; null without a choice. */
  language: Generated<string | null>;
  /** Argon2id in PHC string format; empty for a deleted member. */
  password_hash: string;
  post_count: Generated<number>;
  created_at: number;
}
