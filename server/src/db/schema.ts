import type { BlockTable, MuteTable } from '../blocks/block-table.ts';
import type {
  RegistrationTable,
  SuspendedEmailTable,
  SuspensionTable,
} from '../account-state/account-state-table.ts';
import type { CommentTable } from '../comments/comment-table.ts';
import type { CommunityTable } from '../community/community-table.ts';
import type { DeletedPostTable, DeletedUserTable } from '../deletions/deletion-table.ts';
import type { IdempotencyKeyTable } from '../idempotency/idempotency-table.ts';
import type { DeletedImageTable, ImageTable } from '../images/image-table.ts';
import type { InstallationTable } from '../installation/installation-table.ts';
import type { LogTable } from '../log/log-table.ts';
import type { DecisionTable, ReportedImageTable, ReportTable } from '../moderation/moderation-table.ts';
import type { InvitationTable, InvitationUseTable } from '../invitations/invitation-table.ts';
import type {
  AccountEventTable,
  MentionTable,
  MutedKindTable,
  MutedPostTable,
  NotificationTable,
} from '../notifications/notification-table.ts';
import type { PageErrorTable } from '../page-errors/page-error-table.ts';
import type { PasskeyChallengeTable, PasskeyTable } from '../passkeys/passkey-table.ts';
import type { PostTable } from '../posts/post-table.ts';
import type { ReactionTable } from '../reactions/reaction-table.ts';
import type { ReadStateTable } from '../read-state/read-state-table.ts';
import type { RemovedCommentTable, RemovedPostTable } from '../removals/removal-table.ts';
import type { DeferredEmailTable, RecoveryCodeTable, ResetLinkTable } from '../recovery/recovery-table.ts';
import type { OwnerCodeTable } from '../roles/claim-table.ts';
import type { AccessTokenTable, KnownDeviceTable, SessionTable } from '../sessions/session-table.ts';
import type { OldUsernameTable } from '../users/old-username-table.ts';
import type { UserTable } from '../users/user-table.ts';
import type { ViewTable } from '../views/view-table.ts';

/**
 * The tables of both engines. Times are milliseconds since 1970; booleans are 0 or 1. Not included: `rate_counts`, which exists
 * on PostgreSQL only, `unfinished_move` and the tables of the migrations.
 */
export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  posts: PostTable;
  comments: CommentTable;
  reactions: ReactionTable;
  views: ViewTable;
  read_states: ReadStateTable;
  images: ImageTable;
  idempotency_keys: IdempotencyKeyTable;
  deleted_users: DeletedUserTable;
  deleted_posts: DeletedPostTable;
  deleted_images: DeletedImageTable;
  removed_posts: RemovedPostTable;
  removed_comments: RemovedCommentTable;
  recovery_codes: RecoveryCodeTable;
  reset_links: ResetLinkTable;
  deferred_emails: DeferredEmailTable;
  old_usernames: OldUsernameTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  account_events: AccountEventTable;
  known_devices: KnownDeviceTable;
  suspensions: SuspensionTable;
  suspended_emails: SuspendedEmailTable;
  registrations: RegistrationTable;
  decisions: DecisionTable;
  reports: ReportTable;
  reported_images: ReportedImageTable;
  blocks: BlockTable;
  mutes: MuteTable;
  log: LogTable;
  owner_codes: OwnerCodeTable;
  community: CommunityTable;
  installation: InstallationTable;
  invitations: InvitationTable;
  invitation_uses: InvitationUseTable;
  mentions: MentionTable;
  notifications: NotificationTable;
  muted_posts: MutedPostTable;
  muted_kinds: MutedKindTable;
  page_errors: PageErrorTable;
}
