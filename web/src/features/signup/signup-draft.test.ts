import { describe, expect, it } from 'vitest';
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
};

describe('invalidCredentials', () => {
  it('are invalid at the start', () =>
    expect(invalidCredentials(EMPTY_DRAFT)).toEqual(['email', 'password']));
  it('is empty when all fields are valid', () => expect(invalidCredentials(GOOD)).toEqual([]));

  it.each<[Credential[], Partial<SignUpDraft>]>([
    [['email'], { email: 'ada' }],
    [['confirm'], { confirm: 'Secret1' }],
    [['password', 'confirm'], { password: 'Secret1' }],
    [['password'], { password: 'secret1!', confirm: 'secret1!' }],
    [['password'], { password: 'SECRET1!', confirm: 'SECRET1!' }],
    [['password'], { password: 'Secrets!', confirm: 'Secrets!' }],
    [['password'], { password: 'Secret12', confirm: 'Secret12' }],
    [['password'], { password: 'Secre1!', confirm: 'Secre1!' }],
    [['password'], { password: `Secret1!${'x'.repeat(17)}`, confirm: `Secret1!${'x'.repeat(17)}` }],
  ])('names %j with %j', (fields, part) => expect(invalidCredentials({ ...GOOD, ...part })).toEqual(fields));
});

describe('missingProfile', () => {
  const fieldsOf = (draft: SignUpDraft) => Object.keys(missingProfile(draft));

  it('lists fields from top to bottom', () => {
    expect(fieldsOf(EMPTY_DRAFT)).toEqual(['image', 'name', 'username']);
    expect(fieldsOf({ ...GOOD, name: ' \u200B' })).toEqual(['name']);
    expect(fieldsOf({ ...GOOD, username: ' ' })).toEqual(['username']);
    expect(fieldsOf(GOOD)).toEqual([]);
  });
});
