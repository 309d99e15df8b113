import { PASSWORD_MESSAGES } from '@plaza/contract/fields.ts';
import { describe, expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { brokenRule } from './password-rule.ts';

describe('brokenRule', () => {
  it('is the message of the first rule that a password breaks', () => {
    const breaking = ['', 'SECRET1!', 'secret1!', 'Secrets!', 'Secrets1'];
    expect(breaking.map((password) => brokenRule(password, currentTranslate()))).toEqual(
      Object.values(PASSWORD_MESSAGES),
    );
  });

  it('is undefined for a password that breaks none', () =>
    expect(brokenRule('Secret1!', currentTranslate())).toBeUndefined());
});
