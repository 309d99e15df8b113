import * as block from './block.ts';
import { BODY_MESSAGES } from './body.ts';
import * as claim from './claim.ts';
import * as comment from './comment.ts';
import * as community from './community.ts';
import * as cursor from './cursor.ts';
import * as decision from './decision.ts';
import * as device from './device.ts';
import {
  CODE_MISSING,
  CODE_SLOW,
  ERROR_MESSAGE,
  NOTHING_HERE,
  UNREACHABLE,
  type ErrorCode,
} from './error.ts';
import * as fields from './fields.ts';
import { IDEMPOTENCY_KEY_INVALID } from './idempotency.ts';
import * as image from './image.ts';
import * as invitation from './invitation.ts';
import { LANGUAGE_UNKNOWN } from './language-setting.ts';
import * as member from './member.ts';
import * as passkey from './passkey.ts';
import { PASSKEY_INCOMPLETE, PASSKEYS_NEED_HTTPS } from './passkey-sign-in.ts';
import * as post from './post.ts';
import { RENAMES_LIMITED } from './rate-limits.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as report from './report.ts';
import * as session from './session.ts';
import * as signUp from './sign-up-fields.ts';
import * as user from './user.ts';
import { PREFIX_MISSING } from './user-search.ts';

type SnakeCase<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${SnakeCase<Tail>}` : S;

const ofCodes = Object.fromEntries(
  Object.entries(ERROR_MESSAGE).map(([code, message]) => [code.replaceAll('-', '_'), message]),
  // The entries are those of `ERROR_MESSAGE`.
) as Readonly<Record<SnakeCase<ErrorCode>, string>>;

/**
 * The sentences for people, by the key under which the catalogues in `locales` translate them; those of error codes have the code as
 * key. Each sentence has one key, also when several fields use it.
 */
export const SENTENCES = {
  ...ofCodes,
  ...fields.PASSWORD_MESSAGES,
  about_too_long: signUp.ABOUT_TOO_LONG,
  account_deleted: user.ACCOUNT_DELETED,
  account_deleted_elsewhere: session.ACCOUNT_DELETED_ELSEWHERE,
  already_appealed: decision.ALREADY_APPEALED,
  alt_too_long: image.ALT_TOO_LONG,
  appeal_answered: decision.APPEAL_ANSWERED,
  appeal_missing: decision.APPEAL_MISSING,
  appeal_too_long: decision.APPEAL_TOO_LONG,
  bio_too_long: user.BIO_TOO_LONG,
  body_not_an_object: BODY_MESSAGES.notAnObject,
  body_not_json: BODY_MESSAGES.notJson,
  claimed: claim.CLAIMED,
  code_missing: CODE_MISSING,
  code_slow: CODE_SLOW,
  comment_deleted: comment.COMMENT_DELETED,
  comment_missing: comment.COMMENT_MISSING,
  comment_not_found: comment.COMMENT_NOT_FOUND,
  comment_too_long: comment.COMMENT_TOO_LONG,
  community_name_missing: community.COMMUNITY_NAME_MISSING,
  community_updated: community.COMMUNITY_UPDATED,
  content_missing: post.CONTENT_MISSING,
  content_too_long: post.CONTENT_TOO_LONG,
  decision_not_found: decision.DECISION_NOT_FOUND,
  description_too_long: community.DESCRIPTION_TOO_LONG,
  device_not_found: device.DEVICE_NOT_FOUND,
  device_signed_out: device.DEVICE_SIGNED_OUT,
  email_invalid: fields.EMAIL_INVALID,
  email_missing: fields.EMAIL_MISSING,
  email_sent: recovery.EMAIL_SENT,
  email_shared: session.EMAIL_SHARED,
  field_invalid: fields.FIELD_INVALID,
  field_twice: BODY_MESSAGES.fieldTwice,
  form_incomplete: fields.FORM_INCOMPLETE,
  form_part_unnamed: BODY_MESSAGES.unnamedPart,
  form_too_many_parts: BODY_MESSAGES.tooManyParts,
  form_unreadable: BODY_MESSAGES.notAForm,
  id_invalid: fields.ID_INVALID,
  idempotency_key_invalid: IDEMPOTENCY_KEY_INVALID,
  image_damaged: image.IMAGE_DAMAGED,
  image_is_heic: image.IMAGE_IS_HEIC,
  image_too_slow: image.IMAGE_TOO_SLOW,
  invitation_days_invalid: invitation.INVITATION_DAYS_INVALID,
  invitation_not_found: invitation.INVITATION_NOT_FOUND,
  invitation_note_too_long: invitation.INVITATION_NOTE_TOO_LONG,
  invitation_revoked: invitation.INVITATION_REVOKED,
  invitation_uses_invalid: invitation.INVITATION_USES_INVALID,
  language_unknown: LANGUAGE_UNKNOWN,
  link_ended: recovery.LINK_ENDED,
  link_voided: recovery.LINK_VOIDED,
  logged_out: session.LOGGED_OUT,
  logo_missing: community.LOGO_MISSING,
  logo_removed: community.LOGO_REMOVED,
  logo_updated: community.LOGO_UPDATED,
  member_blocked: block.MEMBER_BLOCKED,
  member_muted: block.MEMBER_MUTED,
  member_unblocked: block.MEMBER_UNBLOCKED,
  member_unmuted: block.MEMBER_UNMUTED,
  name_marks: fields.NAME_MARKS,
  name_missing: fields.NAME_MISSING,
  name_too_long: fields.NAME_TOO_LONG,
  no_pictures: member.NO_PICTURES,
  nothing_here: NOTHING_HERE,
  nothing_to_remove: decision.NOTHING_TO_REMOVE,
  other_devices_signed_out: device.OTHER_DEVICES_SIGNED_OUT,
  own_block: block.OWN_BLOCK,
  own_report: report.OWN_REPORT,
  owner_code_missing: claim.OWNER_CODE_MISSING,
  page_limit_20: cursor.pageLimit(20),
  page_limit_50: cursor.pageLimit(50),
  page_limit_100: cursor.pageLimit(100),
  page_limit_500: cursor.pageLimit(500),
  page_missing: cursor.PAGE_MISSING,
  passkey_incomplete: PASSKEY_INCOMPLETE,
  passkey_name_missing: passkey.PASSKEY_NAME_MISSING,
  passkey_not_found: passkey.PASSKEY_NOT_FOUND,
  passkey_removed: passkey.PASSKEY_REMOVED,
  passkey_renamed: passkey.PASSKEY_RENAMED,
  passkeys_need_https: PASSKEYS_NEED_HTTPS,
  password_confirmed: session.PASSWORD_CONFIRMED,
  password_missing: fields.PASSWORD_MISSING,
  password_too_long: fields.PASSWORD_TOO_LONG,
  pending_session_ended: session.PENDING_SESSION_ENDED,
  picture_missing: fields.PICTURE_MISSING,
  pictures_removed: member.PICTURES_REMOVED,
  post_created: post.POST_REPLIES.created,
  post_deleted: post.POST_REPLIES.deleted,
  post_deleted_meanwhile: post.POST_DELETED,
  post_not_found: post.POST_NOT_FOUND,
  post_updated: post.POST_REPLIES.updated,
  profile_updated: user.PROFILE_UPDATED,
  reason_missing: decision.REASON_MISSING,
  reason_too_long: decision.REASON_TOO_LONG,
  recovery_code_missing: recovery.RECOVERY_CODE_MISSING,
  registration_approved: registration.REGISTRATION_APPROVED,
  registration_not_found: registration.REGISTRATION_NOT_FOUND,
  registration_rejected: registration.REGISTRATION_REJECTED,
  removal_reason_missing: member.REMOVAL_REASON_MISSING,
  removal_reason_too_long: member.REMOVAL_REASON_TOO_LONG,
  renames_limited: RENAMES_LIMITED,
  report_too_long: report.REPORT_TOO_LONG,
  reported: report.REPORTED,
  rule_too_long: decision.RULE_TOO_LONG,
  rules_too_long: community.RULES_TOO_LONG,
  signed_out_elsewhere: session.SIGNED_OUT_ELSEWHERE,
  text_not_storable: fields.TEXT_NOT_STORABLE,
  text_not_utf8: BODY_MESSAGES.textNotUtf8,
  text_too_long: BODY_MESSAGES.textTooLong,
  title_missing: post.TITLE_MISSING,
  title_too_long: post.TITLE_TOO_LONG,
  unreachable: UNREACHABLE,
  upload_cut_off: BODY_MESSAGES.cutOff,
  user_not_found: user.USER_NOT_FOUND,
  username_invalid: fields.USERNAME_INVALID,
  username_missing: fields.USERNAME_MISSING,
  username_prefix_missing: PREFIX_MISSING,
  username_reserved: fields.USERNAME_RESERVED,
} as const;

/** The keys of sentences with variable parts, which answers carry in `values`. */
type VariableKey = ReturnType<
  typeof decision.decidedBy | typeof image.imageTooLarge | typeof registration.registrationDecidedBy
>['key'];

export type SentenceKey = keyof typeof SENTENCES | VariableKey;

/** The key of each of the `SENTENCES`. */
export const SENTENCE_KEYS: ReadonlyMap<string, SentenceKey> = new Map(
  // The object has no other keys.
  (Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]).map((key) => [SENTENCES[key], key]),
);
