import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USERNAME_MAX, USERNAME_PATTERN } from './fields.ts';
import { findMentions, MENTIONS_MAX } from './mention.ts';

const usernamesIn = (text: string) => findMentions(text).map(({ username }) => username);

const UNSPACED_SCRIPTS = ['Hani', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
const isUnspaced = (character: string) =>
  /[\p{L}\p{M}]/u.test(character) &&
  UNSPACED_SCRIPTS.some((script) => new RegExp(`\\p{scx=${script}}`, 'u').test(character));
const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character) && !isUnspaced(character);

/** The same as `findMentions` with loops instead of a regular expression, for texts with at most 20 mentions. */
function plainSearch(text: string) {
  return Array.from(text.matchAll(/@/g)).flatMap(({ index: start }) => {
    const rest = text.slice(start + 1);
    const username = (/^\w[\w.-]*/.exec(rest)?.[0] ?? '').replace(/[.-]+$/, '');
    const end = start + 1 + username.length;
    const [next = ''] = text.slice(end);
    const ends = !next.match(/[\p{L}\p{M}\p{N}@]/u) || isUnspaced(next);
    const isUsername = username.length >= 2 && username.length <= 30;
    return isUsername && ends && mayPrecede(Array.from(text.slice(0, start)), rest)
      ? [{ start, end, username }]
      : [];
  });
}

/** Whether a mention can follow some characters, if others follow its @. */
function mayPrecede(before: string[], rest: string): boolean {
  const last = before.at(-1) ?? ' ';
  if (last === '@') return false;
  if ('.+%=/-'.includes(last)) {
    const signs = (character: string) => /[ -~]/.test(character) && !/[\s\w@]/.test(character);
    const beforeSigns = before.slice(0, before.findLastIndex((character) => !signs(character)) + 1);
    const letter = beforeSigns.findLast((character) => !/\p{M}/u.test(character)) ?? ' ';
    return !/[\p{L}\p{N}_@]/u.test(letter);
  }
  let prefixes = 0;
  const base = () => before.findLast((character) => !/[\p{M}ـ]/u.test(character)) ?? ' ';
  const hasPrefix = () => 'وفبكل'.includes(base());
  const isJoined = isUnspaced(last) || hasPrefix();
  for (; hasPrefix(); prefixes++) before.splice(before.lastIndexOf(base()));
  return prefixes < 3 && !isWord(base()) && !(isJoined && isDomain(rest));
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  const isLabel = (label: string) => /^[\w-]+$/.test(label);
  return labels.some((label, at) => at > 0 && /^\p{L}{2}/u.test(label) && labels.slice(0, at).every(isLabel));
}

describe('findMentions', () => {
  it.each([
    ['a mention alone', '@ada', ['ada']],
    ['a mention in capitals', 'Hello @Ada!', ['Ada']],
    ['two with a comma', '@ada,@bob', ['ada', 'bob']],
    ['the same twice', '@ada and @ADA', ['ada', 'ADA']],
    ['parentheses and quotes', '(@ada) "@bob" “@eve”', ['ada', 'bob', 'eve']],
    ['all characters of usernames', '@a.d-a_1', ['a.d-a_1']],
    ['a sentence that ends', 'Thanks @ada. And @bob...', ['ada', 'bob']],
    ['a dash behind', '@ada- @bob—yes', ['ada', 'bob']],
    ['a possessive', "@ada's and @bob’s", ['ada', 'bob']],
    ['lines', 'a\n@ada\n\t@bob', ['ada', 'bob']],
    ['an emoji before', '🎉@ada ❤\uFE0F@bob 👩\u200D🚀@eve', ['ada', 'bob', 'eve']],
    ['a flag and Chinese punctuation before', '🇩🇪@ada，@bob', ['ada', 'bob']],
    ['Chinese beside it', '谢谢@ada你好，@bob。', ['ada', 'bob']],
    ['Japanese beside it', 'こんにちは@adaさん、ユーザー@bobへ', ['ada', 'bob']],
    ['Korean beside it', '안녕@ada님', ['ada']],
    [
      'Thai, Lao, Khmer and Burmese beside it',
      'ที่@adaครับ ທີ່@bobນີ້ ឃី@eveបាន ကို@joeနဲ့',
      ['ada', 'bob', 'eve', 'joe'],
    ],
    ['Arabic prefixes', 'و@ada ف@bob ب@eve ك@joe ل@kim', ['ada', 'bob', 'eve', 'joe', 'kim']],
    [
      'two Arabic prefixes, a vowel and a tatweel',
      'ول@ada وَ@bob لـ@eve (و@joe)',
      ['ada', 'bob', 'eve', 'joe'],
    ],
    ['a username with a dot behind a space', '谢谢 @ada.smith', ['ada.smith']],
    ...['.', '-', '+', '/', '=', '%', '(', '[', '{', '…', '–', '—', '|', '~', '...', '--', '(.', '.('].map(
      (sign): [string, string, string[]] => [
        `'${sign}' at the beginning of a line, after a space and behind an emoji`,
        `${sign}@ada\n${sign}@bob ${sign}@eve 🎉${sign}@joe`,
        ['ada', 'bob', 'eve', 'joe'],
      ],
    ),
    ['parentheses behind a word', 'ada(@bob) ada [@eve]', ['bob', 'eve']],
    ['an address behind it', '@ada https://example.org/@bob @eve', ['ada', 'eve']],
    ['a username of 30 characters', `@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  ])('finds the usernames of %s', (_what, text, usernames) => {
    expect(usernamesIn(text)).toEqual(usernames);
  });

  it.each([
    ['an email address', 'ada@example.org'],
    ['a domain of one character', 'a.@b'],
    ['signs behind a word', 'a.@bob user+@xy x/@ada 1-@ada _=@ada é%@ada e\u0301.@ada 1️⃣.@ada'],
    ['signs behind a word and other signs', 'x://@ada a).@bob a?=@ada a..@ada "a".@bob'],
    ['signs behind letters of other scripts', '字.@ada ใช้-@ada 님+@ada و/@ada كتاب.@ada'],
    ['signs behind an @', '@.@ada @/@ada @).@ada'],
    ['URLs', 'https://host/@ada http://localhost/a/@ada https://example.org/?a&@ada www.example.org/~@ada'],
    [
      'URLs with @ behind other signs',
      'https://example.org/#@ada https://example.org/(@ada) https://x.example/:@ada',
    ],
    ['what is a URL itself', '@www.example.org'],
    ['an email address with signs at the end of its local part', 'a.+%-@example.org'],
    ['an address with two @', '@ada@example.org'],
    ['an @ behind a letter with accents', 'e\u0301@ada é@ada ж@ada क्@ada ש@ada'],
    ['an @ behind an Arabic word', 'كتاب@ada سلام@ada كلب@ada كِتَابٌ@ada xو@ada ٣و@ada سـ@ada'],
    [
      'an email address in a script without spaces',
      '用户@example.org ผู้ใช้@mail.example.co.th 유저@a-b.kr 字@ada.例子',
    ],
    ['an email address behind an Arabic prefix', 'و@example.org'],
    ['an @ behind a digit', '1@ada ٣@ada _@ada'],
    ['a path and a query of a URL', 'https://example.org/@ada?u=@ada'],
    ['a username that goes on with other letters', '@adaé @adaж @adae\u0301 @ada.bé'],
    ['a single character', '@a @_ @a.'],
    ['more than 30 characters', `@${'a'.repeat(31)}`],
    ['a dot or dash in front', '@.ada @-ada'],
    ['two @', '@@ada'],
    ['no name', '@ @! @'],
    ['other letters', '@žofie @字字 @\u{1D41A}\u{1D41A}'],
  ])('finds none in %s', (_what, text) => {
    expect(usernamesIn(text)).toEqual([]);
  });

  it('returns places in code units', () => {
    expect(findMentions('👩 @ada, @Bob.')).toEqual([
      { start: 3, end: 7, username: 'ada' },
      { start: 9, end: 13, username: 'Bob' },
    ]);
  });

  it('returns all places of the first 20 usernames', () => {
    const many = Array.from({ length: MENTIONS_MAX + 5 }, (_, index) => `@member${index}`);
    const found = usernamesIn([...many, '@MEMBER3', '@member24'].join(' '));
    expect(found).toEqual([...many.slice(0, MENTIONS_MAX).map((mention) => mention.slice(1)), 'MEMBER3']);
  });

  it('finds valid usernames without overlaps in any text', () => {
    const anyText = fc.string({
      unit: fc.constantFrom(...Array.from('@@@aB9_.- \né\u0301字ไوكス한\u{1F468}\uFE0F/')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyText, (text) => {
        let previous = 0;
        for (const { start, end, username } of findMentions(text)) {
          expect(start).toBeGreaterThanOrEqual(previous);
          expect(text.slice(start, end)).toBe(`@${username}`);
          expect(username).toMatch(new RegExp(USERNAME_PATTERN));
          expect(username.length).toBeLessThanOrEqual(USERNAME_MAX);
          previous = end;
        }
      }),
    );
  });

  it('finds what a plain search finds, in texts of twelve scripts', () => {
    const piece = fc.constantFrom(
      ...'@ @ada @Bob_2 @a.b-c @ada.smith @x.y .example.org ada, و ف ول كلب كتاب لـ وَ ـ'.split(' '),
      ...'ж ä ש अ क् 字 谢谢 あ ユー 안녕 ที่ ลา ລາ ខ្មែរ မြန် ა α 👩\u200D🚀 ❤\uFE0F 1️⃣ ٣ é\u0301 . - _ / + . - / ( ) ? : … = %'.split(
        ' ',
      ),
      ' ',
      '\n',
      '，',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(findMentions(text)).toEqual(plainSearch(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['marks', '\u0301'.repeat(5000) + '@'.repeat(5000)],
    ['signs', `a${'.(-'.repeat(3000)}@ada`],
    ['signs with marks', '\u0301.@'.repeat(3000)],
    ['signs behind each @', '@(.'.repeat(3000)],
    ['alternating', '\u0301@'.repeat(5000)],
    ['dots', `@a${'.'.repeat(10_000)}é`],
    ['dots in a name', `@a${'.'.repeat(10_000)}b`],
    ['Arabic prefixes', `${'و'.repeat(5000)}${'@'.repeat(5000)}`],
    ['Arabic prefixes with marks', `${'و\u064E'.repeat(2500)}@a`],
    ['a domain behind a letter', `${'字@'.repeat(10)}a${'.a'.repeat(5000)}`],
    ['domains behind letters', '字@a.'.repeat(2000)],
    ['mentions with dots', `@a${'.-'.repeat(3)}`.repeat(1200)],
  ])('reads a long text of %s', (_what, text) => {
    expect(usernamesIn(text)).toEqual([]);
  });
});
