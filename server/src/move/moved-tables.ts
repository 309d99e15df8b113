import type { TableName } from '../db/open.ts';
import { keysOf } from '../lib/record.ts';

/** The columns of each table's primary key. Referenced tables come before the tables that refer to them. */
export const PRIMARY_KEYS: Readonly<Record<TableName, readonly string[]>> = {
  users: ['id'],
  sessions: ['id'],
  access_tokens: ['token_hash'],
  posts: ['id'],
  comments: ['id'],
  reactions: ['post_id', 'user_id'],
  views: ['post_id', 'user_id'],
  read_states: ['user_id'],
  images: ['name'],
  idempotency_keys: ['user_id', 'key'],
  deleted_users: ['user_id'],
  deleted_posts: ['post_id'],
  deleted_images: ['name'],
  removed_posts: ['post_id'],
  removed_comments: ['comment_id'],
  recovery_codes: ['user_id', 'code_hash'],
  reset_links: ['token_hash'],
  deferred_emails: ['user_id'],
  old_usernames: ['username_key'],
  passkeys: ['id'],
  passkey_challenges: ['challenge_hash'],
  account_events: ['id'],
  known_devices: ['user_id', 'device'],
  suspensions: ['user_id'],
  suspended_emails: ['email_hash'],
  registrations: ['id'],
  decisions: ['id'],
  reports: ['id'],
  reported_images: ['report_id', 'image_name'],
  blocks: ['user_id', 'blocked_id'],
  mutes: ['user_id', 'muted_id'],
  log: ['id'],
  owner_codes: ['code_hash'],
  community: ['community_id'],
  installation: ['installation_id'],
  invitations: ['id'],
  invitation_uses: ['id'],
  mentions: ['id'],
  notifications: ['id'],
  muted_posts: ['post_id', 'user_id'],
  muted_kinds: ['user_id', 'kind'],
  page_errors: ['day', 'name', 'build', 'file', 'line', 'position', 'browser', 'version', 'route'],
};

export const MOVED_TABLES: readonly TableName[] = keysOf(PRIMARY_KEYS);

export const TABLES_WITH_IDS = MOVED_TABLES.filter((table) => PRIMARY_KEYS[table][0] === 'id');
