import { EMAIL_INVALID, FORM_INCOMPLETE, USERNAME_INVALID } from '@plaza/contract/fields.ts';
import { describe, expect, it } from 'vitest';
import { differencesOf, problemsOf } from './personal-draft.ts';

const MEMBER = { name: 'Ada', username: 'ada', email: 'ada@example.org' };

describe('differencesOf', () => {
  it('is nothing when nothing was touched', () => expect(differencesOf({}, MEMBER)).toEqual({}));

  it('is nothing when all reads as before once it is cleaned', () =>
    expect(differencesOf({ name: ' Ada\u200B ', email: 'ada@example.org ' }, MEMBER)).toEqual({}));

  it('is what was changed alone', () =>
    expect(differencesOf({ name: ' Ada L ', username: 'ada' }, MEMBER)).toEqual({ name: 'Ada L' }));

  it('is another case of the username, too', () =>
    expect(differencesOf({ username: 'Ada' }, MEMBER)).toEqual({ username: 'Ada' }));

  it('is a field that was emptied', () =>
    expect(differencesOf({ email: ' ' }, MEMBER)).toEqual({ email: '' }));

  it('is every file that was chosen', () => {
    const image = new File(['x'], 'x.png');
    expect(differencesOf({ image }, MEMBER)).toEqual({ image });
  });
});

describe('problemsOf', () => {
  it('finds none in what is fine, or absent', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ name: 'A', username: 'a_', email: 'a@b.co' })).toEqual({});
  });

  it.each(['', 'null', 'undefined'])('refuses %j as a name, which a form sends for nothing', (name) =>
    expect(problemsOf({ name })).toEqual({ name: FORM_INCOMPLETE }),
  );

  it.each(['', '-ada', 'a b'])('refuses %j as a username', (username) =>
    expect(problemsOf({ username })).toEqual({ username: USERNAME_INVALID }),
  );

  it('refuses what is no email', () =>
    expect(problemsOf({ email: 'ada' })).toEqual({ email: EMAIL_INVALID }));
});
