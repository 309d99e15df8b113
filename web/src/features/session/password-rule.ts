import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';

type Rule = (typeof PASSWORD_RULES)[number]['key'];

const MESSAGES: Readonly<Record<Rule, PlainTextKey>> = {
  password_length: 'api.password_length',
  password_lowercase: 'api.password_lowercase',
  password_uppercase: 'api.password_uppercase',
  password_number: 'api.password_number',
  password_special: 'api.password_special',
};

/** The message about the first rule that a new password breaks; undefined for a valid one. */
export function brokenRule(password: string, t: Translate): string | undefined {
  const rule = PASSWORD_RULES.find(({ passes }) => !passes(password));
  return rule && t(MESSAGES[rule.key]);
}
