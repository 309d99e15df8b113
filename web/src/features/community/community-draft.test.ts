import { COMMUNITY_NAME_MISSING, DEFAULT_COMMUNITY } from '@plaza/contract/community.ts';
import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import {
  differencesOf,
  invalidChanges,
  pageCommunityOf,
  replacesUnseen,
  UNCHANGED,
} from './community-draft.ts';

const community = { ...DEFAULT_COMMUNITY, rules: 'Be kind.' };

it('contains only what differs after cleaning', () => {
  expect(differencesOf(UNCHANGED, community)).toEqual({});
  const draft = {
    name: ' Plaza ',
    description: ' For\u200B all ',
    rules: 'Be kind. \r\n',
    signUp: 'open',
    language: undefined,
    membersInvite: 'yes',
  } as const;
  expect(differencesOf(draft, community)).toEqual({ description: 'For all' });
  const changes = { rules: '', signUp: 'closed', membersInvite: 'no' } as const;
  expect(differencesOf({ ...UNCHANGED, ...changes }, community)).toEqual({
    rules: '',
    signUp: 'closed',
    membersInvite: false,
  });
});

it('contains a language, or none for English, if it is another one', () => {
  const german = { ...community, language: 'de' } as const;
  const inLanguage = (language: 'de' | '') => ({ ...UNCHANGED, language });
  expect(differencesOf(UNCHANGED, german)).toEqual({});
  expect(differencesOf(inLanguage('de'), german)).toEqual({});
  expect(differencesOf(inLanguage('de'), community)).toEqual({ language: 'de' });
  expect(differencesOf(inLanguage(''), german)).toEqual({ language: null });
  expect(differencesOf(inLanguage(''), community)).toEqual({});
});

it('replaces what the form has not shown if that setting itself was changed', () => {
  const present = { ...community, rules: 'Be quiet.' };
  expect(replacesUnseen({ rules: '' }, community, present)).toBe(true);
  expect(replacesUnseen({ name: 'Forum' }, community, present)).toBe(false);
  expect(replacesUnseen({ rules: '' }, present, present)).toBe(false);
});

it('requires a name', () => {
  const t = currentTranslate();
  expect(invalidChanges(differencesOf({ ...UNCHANGED, name: ' ' }, community), t)).toEqual({
    name: COMMUNITY_NAME_MISSING,
  });
  expect(invalidChanges({ description: '' }, t)).toEqual({});
});

it('has the description of Plaza on pages unless it has another one', () => {
  expect(pageCommunityOf(community)).toEqual({
    name: 'Plaza',
    about: '',
    language: null,
    signUp: 'open',
    membersInvite: true,
    logo: null,
    hasRules: true,
  });
  expect(pageCommunityOf({ ...community, description: 'For all', rules: '' })).toMatchObject({
    about: 'For all',
    hasRules: false,
  });
});
