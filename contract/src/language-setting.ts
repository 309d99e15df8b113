import * as Type from 'typebox';
import type { FieldMessages } from './fields.ts';
import { LANGUAGE_CODES, type Language } from './languages.ts';

export const LANGUAGE_UNKNOWN = 'Plaza does not have this language.';
const MESSAGES: FieldMessages = { missing: LANGUAGE_UNKNOWN, invalid: LANGUAGE_UNKNOWN };

const Code = Type.Enum(LANGUAGE_CODES);

/** The language that a member or the community has chosen; null without a choice. */
export const LanguageSetting = Type.Union([Code, Type.Null()], { 'x-messages': MESSAGES });

/** The form field of a `LanguageSetting`: `auto` for null, because the words for absent values mean no change. */
export const LanguageChoice = Type.Union([Code, Type.Literal('auto')], {
  description: 'auto: the language of the browser',
  'x-messages': MESSAGES,
});

export const settingOfChoice = (choice: Type.Static<typeof LanguageChoice>): Language | null =>
  choice === 'auto' ? null : choice;
