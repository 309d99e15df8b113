import type { Community, SignUpMode } from '@plaza/contract/community.ts';
import type { Language } from '@plaza/contract/languages.ts';
import type { PageCommunity } from '@plaza/contract/pages.ts';
import { cleanText } from '@plaza/contract/text.ts';
import type { ChangesDraft } from '../../forms/changes-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import type { Translate } from '../../lib/texts/translate.ts';

/** The changes that an owner has typed; undefined fields are unchanged. */
export type CommunityDraft = ChangesDraft &
  Readonly<
    Record<'name' | 'description' | 'rules', string | undefined> & {
      signUp: SignUpMode | undefined;
      membersInvite: 'yes' | 'no' | undefined;
      /** Empty for English. */
      language: Language | '' | undefined;
    }
  >;

export const UNCHANGED: CommunityDraft = {
  name: undefined,
  description: undefined,
  rules: undefined,
  signUp: undefined,
  membersInvite: undefined,
  language: undefined,
};

const LINES = { name: 'line', description: 'line', rules: 'lines' } as const;

/** The settings of the form. */
export type CommunitySettings = Omit<Community, 'logo'>;

/** The settings of the form, without the logo. */
export const settingsOf = ({ logo: _logo, ...settings }: Community): CommunitySettings => settings;

/** The typed fields, normalized, that differ from the present settings; an empty object if none differs. */
export function differencesOf(
  draft: CommunityDraft,
  community: CommunitySettings,
): Partial<CommunitySettings> {
  const cleaned: CommunitySettings = {
    name: cleanText(draft.name ?? community.name, LINES.name),
    description: cleanText(draft.description ?? community.description, LINES.description),
    rules: cleanText(draft.rules ?? community.rules, LINES.rules),
    signUp: draft.signUp ?? community.signUp,
    membersInvite:
      draft.membersInvite === undefined ? community.membersInvite : draft.membersInvite === 'yes',
    language: draft.language === undefined ? community.language : draft.language || null,
  };
  // The object has no other keys.
  const names = Object.keys(cleaned) as (keyof CommunitySettings)[];
  return Object.fromEntries(
    names.filter((name) => cleaned[name] !== community[name]).map((name) => [name, cleaned[name]]),
  );
}

/** Whether saving these changes would replace a setting that was changed after the form had shown it. */
export const replacesUnseen = (
  changes: Partial<CommunitySettings>,
  shown: CommunitySettings,
  present: CommunitySettings,
): boolean =>
  // The object has no other keys.
  (Object.keys(changes) as (keyof CommunitySettings)[]).some((name) => shown[name] !== present[name]);

/** The error of a name that was emptied; no errors otherwise. */
export function invalidChanges({ name }: Partial<CommunitySettings>, t: Translate): FieldErrors {
  return name === '' ? { name: t('api.community_name_missing') } : {};
}

/** The part of the settings that all pages show. */
export const pageCommunityOf = ({
  name,
  description,
  language,
  rules,
  signUp,
  membersInvite,
  logo,
}: Community): Omit<PageCommunity, 'hasMail' | 'cookies'> => ({
  name,
  about: description,
  language,
  signUp,
  membersInvite,
  logo,
  hasRules: rules !== '',
});
