import {
  ABSENT_WORDS,
  EMAIL_INVALID,
  FORM_INCOMPLETE,
  USERNAME_INVALID,
  USERNAME_PATTERN,
} from '@plaza/contract/fields.ts';
import type { Session } from '@plaza/contract/session.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { isEmail } from '../../lib/email.ts';

const TEXTS = ['name', 'username', 'email'] as const;
type PersonalText = (typeof TEXTS)[number];

/** What somebody has changed on the form; what is absent stays as it is. */
export interface PersonalDraft extends Partial<Record<PersonalText, string>> {
  readonly image?: File;
  readonly banner?: File;
}

export type PersonalProblems = Readonly<Partial<Record<keyof PersonalDraft, string>>>;

/** What there is to save: only what differs, in the form in which it is kept. */
export function differencesOf(draft: PersonalDraft, member: Pick<Session, PersonalText>): PersonalDraft {
  const { image, banner } = draft;
  const texts = TEXTS.map((field) => [field, cleanText(draft[field] ?? member[field], 'line')] as const);
  return {
    ...Object.fromEntries(texts.filter(([field, text]) => text !== member[field])),
    ...(image && { image }),
    ...(banner && { banner }),
  };
}

const usernamePattern = new RegExp(USERNAME_PATTERN);

/** What keeps these changes from being sent. An emptied field would be taken for one that stays. */
export function problemsOf({ name, username, email }: PersonalDraft): PersonalProblems {
  return {
    ...(name !== undefined && ABSENT_WORDS.has(name) && { name: FORM_INCOMPLETE }),
    ...(username !== undefined && !usernamePattern.test(username) && { username: USERNAME_INVALID }),
    ...(email !== undefined && !isEmail(email) && { email: EMAIL_INVALID }),
  };
}
