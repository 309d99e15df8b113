import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, firstMissing, hasValidCredentials, type SignUpDraft } from './signup-draft.ts';

const GOOD: SignUpDraft = {
  email: 'ada@example.org',
  password: 'Secret1!',
  confirm: 'Secret1!',
  name: 'Ada',
  username: 'ada',
  image: new File(['x'], 'x.png'),
};

describe('hasValidCredentials', () => {
  it('starts as no', () => expect(hasValidCredentials(EMPTY_DRAFT)).toBe(false));
  it('is yes when all is right', () => expect(hasValidCredentials(GOOD)).toBe(true));

  it.each<Partial<SignUpDraft>>([
    { email: 'ada' },
    { confirm: 'Secret1' },
    { password: 'secret1!', confirm: 'secret1!' },
    { password: 'SECRET1!', confirm: 'SECRET1!' },
    { password: 'Secrets!', confirm: 'Secrets!' },
    { password: 'Secret12', confirm: 'Secret12' },
    { password: 'Secre1!', confirm: 'Secre1!' },
    { password: `Secret1!${'x'.repeat(17)}`, confirm: `Secret1!${'x'.repeat(17)}` },
  ])('is no with %j', (part) => expect(hasValidCredentials({ ...GOOD, ...part })).toBe(false));
});

describe('firstMissing', () => {
  it('goes from top to bottom', () => {
    expect(firstMissing(EMPTY_DRAFT)).toBe('image');
    expect(firstMissing({ ...GOOD, name: ' \u200B' })).toBe('name');
    expect(firstMissing({ ...GOOD, username: ' ' })).toBe('username');
    expect(firstMissing(GOOD)).toBeUndefined();
  });
});
