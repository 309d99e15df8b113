import { ABSENT_WORDS, USERNAME_PATTERN } from '@plaza/contract/fields.ts';
import type { ChangesDraft } from '../../forms/changes-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import type { Session } from '@plaza/contract/session.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { isEmail } from '../../lib/email.ts';
import type { Translate } from '../../lib/texts/translate.ts';

const TEXTS = ['name', 'username', 'email'] as const;
type PersonalText = (typeof TEXTS)[number];

/** The changes that the member has typed; undefined fields are unchanged. */
export type PersonalDraft = ChangesDraft &
  Readonly<Record<PersonalText, string | undefined> & Record<'image' | 'banner', File | undefined>>;
/** The changes to save: only fields that differ from the account. */
type PersonalChange = Partial<Record<PersonalText, string> & Record<'image' | 'banner', File>>;

export const UNCHANGED: PersonalDraft = {
  name: undefined,
  username: undefined,
  email: undefined,
  image: undefined,
  banner: undefined,
};

/** The texts of the member that the form changes. */
export const textsOf = ({ name, username, email }: Pick<Session, PersonalText>) => ({
  name,
  username,
  email,
});

/** The typed texts, normalized, that differ from those of the member, and the chosen files; empty if there is nothing to save. */
export function differencesOf(
  draft: Partial<PersonalDraft>,
  member: Pick<Session, PersonalText>,
): PersonalChange {
  const { image, banner } = draft;
  const texts = TEXTS.map((field) => [field, cleanText(draft[field] ?? member[field], 'line')] as const);
  return {
    ...Object.fromEntries(texts.filter(([field, text]) => text !== member[field])),
    ...(image && { image }),
    ...(banner && { banner }),
  };
}

const usernamePattern = new RegExp(USERNAME_PATTERN);

/** The errors of changes that the server would reject, and of an empty name, which it would ignore. */
export function invalidChanges({ name, username, email }: PersonalChange, t: Translate): FieldErrors {
  return {
    ...(name !== undefined && ABSENT_WORDS.has(name) && { name: t('api.form_incomplete') }),
    ...(username !== undefined && !usernamePattern.test(username) && { username: t('api.username_invalid') }),
    ...(email !== undefined && !isEmail(email) && { email: t('api.email_invalid') }),
  };
}
