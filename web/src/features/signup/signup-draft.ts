import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { isEmail } from '../../lib/email.ts';

/** What somebody has filled in so far. */
export interface SignUpDraft {
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
  readonly name: string;
  readonly username: string;
  readonly image: File | undefined;
}

export const EMPTY_DRAFT: SignUpDraft = {
  email: '',
  password: '',
  confirm: '',
  name: '',
  username: '',
  image: undefined,
};

/** Whether the first step is right: an email, a password that passes every rule, and the same password again. */
export function hasValidCredentials({ email, password, confirm }: SignUpDraft): boolean {
  return isEmail(email) && PASSWORD_RULES.every((rule) => rule.passes(password)) && password === confirm;
}

/** Which part of the second step is still missing; undefined when nothing is. */
export function firstMissing({
  image,
  name,
  username,
}: SignUpDraft): 'image' | 'name' | 'username' | undefined {
  if (!image) return 'image';
  if (!cleanText(name, 'line')) return 'name';
  return cleanText(username, 'line') ? undefined : 'username';
}
