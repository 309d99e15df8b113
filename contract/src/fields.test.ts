import { Content } from './post.ts';
import * as fc from 'fast-check';
import type * as Type from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  Email,
  Id,
  IdInput,
  Name,
  NewPassword,
  PASSWORD_MESSAGES,
  PASSWORD_RULES,
  PasswordAttempt,
  RESERVED_USERNAMES,
  Timestamp,
  Username,
} from './fields.ts';

const good = (schema: Type.TSchema, values: readonly unknown[]) =>
  values.filter((value) => Check(schema, value));

describe('a username', () => {
  it('has letters, digits or _ at both ends, and dots or dashes between them', () => {
    const names = ['ab', 'A1', '__', '_x_', 'a.b', 'a-b', 'a..b', '42', 'x'.repeat(30), 'Ada.Lovelace-1815'];
    expect(good(Username, names)).toEqual(names);
  });

  it('has no other characters, length or type', () => {
    const names = [
      '',
      'a',
      'x'.repeat(31),
      '.ab',
      'ab.',
      '-ab',
      'ab-',
      'a b',
      'ab\n',
      'a@b',
      'аda',
      12,
      null,
      ['ab'],
    ];
    expect(good(Username, names)).toEqual([]);
  });

  it('is not a reserved name, in any case', () => {
    const inAnyCase = [...RESERVED_USERNAMES].flatMap((name) => [
      name,
      name.toUpperCase(),
      name.slice(0, 1).toUpperCase() + name.slice(1),
    ]);
    expect(good(Username, inAnyCase)).toEqual([]);
    expect(good(Username, ['admin1', 'my_posts', 'theme'])).toHaveLength(3);
  });

  it('is valid exactly when it follows the rule, for any text', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('aZ09_.- é/')), maxLength: 33 });
    fc.assert(
      fc.property(nearly, (name) => {
        const ends = /^[a-z0-9_]/i.test(name) && /[a-z0-9_]$/i.test(name);
        const rule =
          name.length >= 2 && name.length <= 30 && ends && [...name].every((c) => /[a-z0-9_.-]/i.test(c));
        expect(Check(Username, name)).toBe(rule);
      }),
    );
  });

  it('is one segment of a path without escaping', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aZ09_.-')) }).filter((n) => Check(Username, n)),
        (name) => {
          expect(new URL(`/profile/${name}`, 'http://plaza.example').pathname).toBe(`/profile/${name}`);
        },
      ),
    );
  });
});

describe('an email', () => {
  it('has one @ and a domain with a dot in it', () => {
    const emails = [
      'a@b.co',
      "o'hara+tag@mail.example.org",
      'müller@bücher.example',
      '用户@例子.公司',
      `${'x'.repeat(242)}@example.org`,
    ];
    expect(good(Email, emails)).toEqual(emails);
  });

  it('has no other form', () => {
    const emails = [
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a@@b.co',
      'a@b@c.co',
      'a b@c.co',
      'a@b .co',
      'a@.co',
      'a@b.',
      'a@b..co',
      `${'x'.repeat(243)}@example.org`,
      1,
      null,
      ['a@b.co'],
    ];
    expect(good(Email, emails)).toEqual([]);
  });
});

describe('a new password', () => {
  it.each<[string, string | undefined]>([
    ['Aa1!aaaa', undefined],
    [`Aa1!${'a'.repeat(20)}`, undefined],
    ['Aa1! 😀äß', undefined],
    ['Aa1!aaa', 'Use 8 to 24 characters.'],
    [`Aa1!${'a'.repeat(21)}`, 'Use 8 to 24 characters.'],
    ['Aa1!😀😀😀', 'Use 8 to 24 characters.'],
    [`Aa1!${'😀'.repeat(20)}`, undefined],
    ['AA1!AAAA', 'Add a lowercase letter.'],
    ['aa1!aaaa', 'Add an uppercase letter.'],
    ['Aaa!aaaa', 'Add a number.'],
    ['Aa1aaaaa', 'Add a special character: @ $ ! % * ? & #'],
    ['Äé١^aaaa', 'Add an uppercase letter.'],
  ])('%j: %s', (password, problem) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.passes(password));
    expect(broken && PASSWORD_MESSAGES[broken.key]).toBe(problem);
    expect(Check(NewPassword, password)).toBe(problem === undefined);
  });

  it('has a special character of either rule of the specification', () => {
    const passwords = Array.from('@$!%*?&#', (special) => `Passw0rd${special}`);
    expect(good(NewPassword, passwords)).toEqual(passwords);
  });
});

describe('a password to verify', () => {
  it('is any text of 1 to 1,024 bytes', () => {
    expect(good(PasswordAttempt, ['x', ' ', 'x'.repeat(1024), 'é'.repeat(512)])).toHaveLength(4);
    const rejected = ['', 'x'.repeat(1025), 'é'.repeat(513), '😀'.repeat(257), 5, null];
    expect(good(PasswordAttempt, rejected)).toEqual([]);
  });
});

describe('lengths', () => {
  it('count code points', () => {
    expect(good(Name, ['😀'.repeat(64), 'e\u0301'.repeat(32)])).toHaveLength(2);
    const rejected = ['', '😀'.repeat(65), `${'e\u0301'.repeat(32)}x`, '👩\u200D👩\u200D👧'.repeat(13)];
    expect(good(Name, rejected)).toEqual([]);
    expect(good(Content, ['x'.repeat(10_000), '😀'.repeat(10_000)])).toHaveLength(2);
    expect(good(Content, ['x'.repeat(10_001), '😀'.repeat(10_001)])).toEqual([]);
  });
});

describe('a name', () => {
  it('does not consist mainly of combining marks', () => {
    expect(good(Name, ['Nguyễn Thị', 'שַׁבָּת', `Ada Lovelace${'\u0301'.repeat(20)}`])).toHaveLength(3);
    expect(good(Name, [`Z${'\u0301'.repeat(30)}`, '\u0301'])).toEqual([]);
  });
});

describe('an id', () => {
  it('is a positive safe integer, as a number', () => {
    for (const schema of [Id, IdInput]) {
      expect(good(schema, [1, 42, 2 ** 53 - 1])).toHaveLength(3);
      const others = [0, -1, 1.5, 2 ** 53, 1e300, NaN, Infinity, '1', null, true, [1], {}, 1n];
      expect(good(schema, others)).toEqual([]);
    }
  });
});

describe('a time', () => {
  it('is ISO 8601 in UTC with Z', () => {
    const times = [new Date(0).toISOString(), '2026-11-20T23:59:59.999Z'];
    expect(good(Timestamp, times)).toEqual(times);
    expect(good(Timestamp, ['2026-11-20 23:59:59Z', '2026-11-20T23:59:59.999+00:00', 0, ''])).toEqual([]);
  });
});
