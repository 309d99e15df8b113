import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Word } from './bus.ts';
import { readNotice, writeNotices } from './notice.ts';

const sender = '0123456789ab';
const word = fc.tuple(
  fc.constantFrom('post', 'list', 'member', 'viewer', 'session'),
  fc.maxSafeNat(),
) satisfies fc.Arbitrary<Word>;

it('brings every word to the other side, once, in notices that PostgreSQL takes', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 3000, size: 'max' }), (words) => {
      const notices = writeNotices({ sender, words });
      for (const notice of notices) expect(Buffer.byteLength(notice)).toBeLessThan(8000);
      const heard = notices.flatMap((notice) => {
        const { words: some } = readNotice(notice);
        return typeof some === 'string' ? [] : some;
      });
      expect(heard).toEqual([...new Map(words.map((said) => [said.join(), said])).values()]);
      expect(notices.every((notice) => readNotice(notice).sender === sender)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it.each(['anything', 'leave'] as const)('says %s', (words) => {
  const notices = writeNotices({ sender, words });
  expect(notices.map(readNotice)).toEqual([{ sender, words }]);
});

it('leaves out topics of another version', () => {
  expect(readNotice(`${sender} p1 zq7 s2`).words).toEqual([
    ['post', 1],
    ['session', 2],
  ]);
});

it('takes a name alone for a notice without words', () => {
  expect(readNotice(sender)).toEqual({ sender, words: [] });
});
