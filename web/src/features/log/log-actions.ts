import type { LogAction } from '@plaza/contract/log.ts';
import type { PlainTextKey, TextKey } from '../../lib/texts/translate.ts';

/** The words for actions in the filter, in its order. */
export const ACTION_LABELS = {
  role_changed: 'log.action.roleChanged',
  community_changed: 'log.action.communityChanged',
  reset_link_created: 'log.action.resetLinkCreated',
  invitation_created: 'log.action.invitationCreated',
  invitation_revoked: 'log.action.invitationRevoked',
  reports_dismissed: 'log.action.reportsDismissed',
  content_removed: 'log.action.contentRemoved',
  pictures_removed: 'log.action.picturesRemoved',
  member_warned: 'log.action.memberWarned',
  member_suspended: 'log.action.memberSuspended',
  decision_reverted: 'log.action.decisionReverted',
  reports_reopened: 'log.action.reportsReopened',
  appeal_decided: 'log.action.appealDecided',
  registration_approved: 'log.action.registrationApproved',
  registration_rejected: 'log.action.registrationRejected',
  backup_made: 'log.action.backupMade',
  backup_restored: 'log.action.backupRestored',
  data_moved: 'log.action.dataMoved',
  signed_out: 'log.action.signedOut',
  images_adopted: 'log.action.imagesAdopted',
  files_swept: 'log.action.filesSwept',
} as const satisfies Record<LogAction, PlainTextKey>;

/** The sentences of entries, without the subject. */
export const ENTRY_SENTENCES = {
  role_changed: 'log.entry.roleChanged',
  community_changed: 'log.entry.communityChanged',
  reset_link_created: 'log.entry.resetLinkCreated',
  invitation_created: 'log.entry.invitationCreated',
  invitation_revoked: 'log.entry.invitationRevoked',
  reports_dismissed: 'log.entry.reportsDismissed',
  content_removed: 'log.entry.contentRemoved',
  pictures_removed: 'log.entry.picturesRemoved',
  member_warned: 'log.entry.memberWarned',
  member_suspended: 'log.entry.memberSuspended',
  decision_reverted: 'log.entry.decisionReverted',
  reports_reopened: 'log.entry.reportsReopened',
  appeal_decided: 'log.entry.appealDecided',
  registration_approved: 'log.entry.registrationApproved',
  registration_rejected: 'log.entry.registrationRejected',
  backup_made: 'log.entry.backupMade',
  backup_restored: 'log.entry.backupRestored',
  data_moved: 'log.entry.dataMoved',
  signed_out: 'log.entry.signedOut',
  images_adopted: 'log.entry.imagesAdopted',
  files_swept: 'log.entry.filesSwept',
} as const satisfies Record<LogAction, TextKey>;
