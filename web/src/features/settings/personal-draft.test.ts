import { EMAIL_INVALID, FORM_INCOMPLETE, USERNAME_INVALID } from '@plaza/contract/fields.ts';
import { describe, expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { differencesOf, invalidChanges } from './personal-draft.ts';

const MEMBER = { name: 'Ada', username: 'ada', email: 'ada@example.org' };

const IMAGE = new File(['x'], 'x.png');

it.each([
  ['nothing without a change', {}, {}],
  ['no texts that are equal after cleaning', { name: ' Ada\u200B ', email: 'ada@example.org ' }, {}],
  ['changed fields only', { name: ' Ada L ', username: 'ada' }, { name: 'Ada L' }],
  ['a username in another case', { username: 'Ada' }, { username: 'Ada' }],
  ['an emptied field', { email: ' ' }, { email: '' }],
  ['chosen files', { image: IMAGE, banner: IMAGE }, { image: IMAGE, banner: IMAGE }],
])('differencesOf contains %s', (_what, draft, differences) =>
  expect(differencesOf(draft, MEMBER)).toEqual(differences),
);

describe('invalidChanges', () => {
  it('accepts valid and absent fields', () => {
    expect(invalidChanges({}, currentTranslate())).toEqual({});
    expect(invalidChanges({ name: 'A', username: 'a_', email: 'a@b.co' }, currentTranslate())).toEqual({});
  });

  it.each(['', 'null', 'undefined'])('rejects the name %j, which forms send for no value', (name) =>
    expect(invalidChanges({ name }, currentTranslate())).toEqual({ name: FORM_INCOMPLETE }),
  );

  it.each(['', '-ada', 'a b'])('rejects the username %j', (username) =>
    expect(invalidChanges({ username }, currentTranslate())).toEqual({ username: USERNAME_INVALID }),
  );

  it('rejects an invalid email', () =>
    expect(invalidChanges({ email: 'ada' }, currentTranslate())).toEqual({ email: EMAIL_INVALID }));
});
