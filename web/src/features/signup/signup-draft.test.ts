import { describe, expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import {
  EMPTY_DRAFT,
  invalidCredentials,
  missingProfile,
  type Credential,
  type SignUpDraft,
} from './signup-draft.ts';

const GOOD: SignUpDraft = {
  email: 'ada@example.org',
  password: 'Secret1!',
  confirm: 'Secret1!',
  name: 'Ada',
  username: 'ada',
  image: new File(['x'], 'x.png'),
  about: '',
  agreed: undefined,
};

describe('invalidCredentials', () => {
  it('are invalid at the start', () =>
    expect(invalidCredentials(EMPTY_DRAFT)).toEqual(['email', 'password']));
  it('is empty when all fields are valid', () => expect(invalidCredentials(GOOD)).toEqual([]));
  it('is empty when the password was repeated in another form of Unicode', () => {
    const [password, confirm] = ['Sécret1!'.normalize('NFC'), 'Sécret1!'.normalize('NFD')];
    expect(invalidCredentials({ ...GOOD, password, confirm })).toEqual([]);
  });

  it.each<[Credential[], Partial<SignUpDraft>]>([
    [['email'], { email: 'ada' }],
    [['confirm'], { confirm: 'Secret1' }],
    [['password', 'confirm'], { password: 'Secret1' }],
    [['password'], { password: 'secret1!', confirm: 'secret1!' }],
  ])('names %j with %j', (fields, part) => expect(invalidCredentials({ ...GOOD, ...part })).toEqual(fields));
});

describe('missingProfile', () => {
  const fieldsOf = (draft: SignUpDraft) => Object.keys(missingProfile(draft, currentTranslate()));

  it('lists fields from top to bottom', () => {
    expect(fieldsOf(EMPTY_DRAFT)).toEqual(['image', 'name', 'username']);
    expect(fieldsOf({ ...GOOD, name: ' \u200B' })).toEqual(['name']);
    expect(fieldsOf({ ...GOOD, username: ' ' })).toEqual(['username']);
    expect(fieldsOf(GOOD)).toEqual([]);
  });

  it('keeps the error of a picture that was rejected', () =>
    expect(
      missingProfile({ ...GOOD, image: undefined }, currentTranslate(), { image: 'Too large.' }),
    ).toEqual({
      image: 'Too large.',
    }));
});
