import { NAME_MISSING, PASSWORD_RULES, PICTURE_MISSING, USERNAME_MISSING } from '@plaza/contract/fields.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { isEmail } from '../../lib/email.ts';

/** The fields of the first step, by their labels. */
export const CREDENTIALS = { email: 'Email', password: 'Password', confirm: 'Confirm Password' } as const;
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
  if (password !== confirm) invalid.push('confirm');
  return invalid;
}

/** The missing fields of the second step. @param errors the errors shown before: why a picture was rejected */
export function missingProfile(
  { image, name, username }: SignUpDraft,
  errors: FieldErrors = {},
): FieldErrors {
  return {
    ...(!image && { image: errors['image'] ?? PICTURE_MISSING }),
    ...(!cleanText(name, 'line') && { name: NAME_MISSING }),
    ...(!cleanText(username, 'line') && { username: USERNAME_MISSING }),
  };
}
