import type { TableName } from '../db/open.ts';

/** The columns of each table's primary key. Referenced tables come before the tables that refer to them. */
export const PRIMARY_KEYS: Readonly<Record<TableName, readonly string[]>> = {
  users: ['id'],
  sessions: ['id'],
  access_tokens: ['token_hash'],
  posts: ['id'],
  comments: ['id'],
  reactions: ['post_id', 'user_id'],
  views: ['post_id', 'user_id'],
  images: ['name'],
  idempotency_keys: ['user_id', 'key'],
  deleted_users: ['user_id'],
  deleted_posts: ['post_id'],
  deleted_images: ['name'],
};

// The keys of a record are its type's.
export const MOVED_TABLES = Object.keys(PRIMARY_KEYS) as readonly TableName[];

/** Tables whose ids the database generates. */
export const TABLES_WITH_IDS = MOVED_TABLES.filter((table) => PRIMARY_KEYS[table][0] === 'id');
