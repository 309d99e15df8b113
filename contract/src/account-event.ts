import * as Type from 'typebox';
import { Id } from './fields.ts';

/** What a notification of the kind `account` tells. */
export const ACCOUNT_NEWS = [
  'reset_link_created',
  'reset_link_used',
  'reset_email_used',
  'recovery_code_used',
  'recovery_codes_removed',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'password_changed',
  'new_device',
] as const;

/** What happened to the security of the account of the member who is notified. */
export const AccountEvent = Type.Object({
  news: Type.Enum(ACCOUNT_NEWS),
  by: Type.Union([Type.String(), Type.Null()], {
    description:
      'Who created the reset link: the username at that time; null for the command line, and for other events',
  }),
  detail: Type.String({
    description:
      'The name of the passkey; of a log-in, with a link or a code too, the User-Agent header; otherwise empty',
  }),
  linkId: Type.Union([Id, Type.Null()], {
    description: 'Of a reset link that nobody used and that has not ended, for `voidResetLink`',
  }),
});
