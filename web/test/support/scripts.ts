import fc from 'fast-check';

/** Words of twelve scripts, some with combining marks, joiners or several code points for each character. */
const WORDS = [
  'word Größe Nguye\u0302\u0303n слово и\u0306 λέξη ᾠδή',
  'كلمة مُحَمَّد می\u200Cخواهم מילה שָׁלוֹם',
  'शब्द क्षि คำ น้ำผึ้ง စကား ကျွန်ုပ်',
  '字 詞語 かな カナ 낱말 각 👩\u200D🚀 🇩🇪 1️⃣ 👨\u200D👩\u200D👧 ❤️',
].flatMap((line) => line.split(' '));

/** A text of several lines in twelve scripts, without spaces at its ends. @param pieces what it has besides words */
export const anyTextOf = (...pieces: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(' ', ' ', '\n', '\t', ...pieces)), {
      minLength: 1,
      maxLength: 24,
    })
    .map((parts) => parts.join('').trim());
