import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { isEmail } from '../../lib/email.ts';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';
import { isSamePassword } from '../../lib/same-password.ts';

/** The labels of the fields of the first step. */
export const CREDENTIALS = {
  email: 'common.email',
  password: 'common.password',
  confirm: 'session.confirmPassword',
} as const satisfies Record<string, PlainTextKey>;
export type Credential = keyof typeof CREDENTIALS;

export type SignUpDraft = Readonly<Record<Credential | 'name' | 'username' | 'about', string>> & {
  readonly image: File | undefined;
  /** Whether the member agrees to the rules of the community. */
  readonly agreed: 'yes' | undefined;
};

export const EMPTY_DRAFT: SignUpDraft = {
  email: '',
  password: '',
  confirm: '',
  name: '',
  username: '',
  about: '',
  image: undefined,
  agreed: undefined,
};

/** The fields of the first step with an invalid value, from top to bottom. */
export function invalidCredentials({ email, password, confirm }: SignUpDraft): Credential[] {
  const invalid: Credential[] = [];
  if (!isEmail(email)) invalid.push('email');
  if (!PASSWORD_RULES.every((rule) => rule.passes(password))) invalid.push('password');
  if (!isSamePassword(password, confirm)) invalid.push('confirm');
  return invalid;
}

/** The missing fields of the second step. @param errors the errors shown before: why a picture was rejected */
export function missingProfile(
  { image, name, username }: SignUpDraft,
  t: Translate,
  errors: FieldErrors = {},
): FieldErrors {
  return {
    ...(!image && { image: errors['image'] ?? t('api.picture_missing') }),
    ...(!cleanText(name, 'line') && { name: t('api.name_missing') }),
    ...(!cleanText(username, 'line') && { username: t('api.username_missing') }),
  };
}
