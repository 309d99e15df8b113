import { describe, expect, it } from 'vitest';
import { findMentions, mentionAt } from './mention.ts';

describe('mentionAt', () => {
  it.each([
    ['@a', { start: 0, prefix: 'a' }],
    ['Hello @Ada_', { start: 6, prefix: 'Ada_' }],
    ['(@ben-2', { start: 1, prefix: 'ben-2' }],
    ['one\n@x', { start: 4, prefix: 'x' }],
    ['é @ä', undefined],
    ['@', undefined],
    ['谢谢@ad', { start: 2, prefix: 'ad' }],
    ['و@ad', { start: 1, prefix: 'ad' }],
    ['用户@example.org', undefined],
    ['سلام@ad', undefined],
    ['mail ada@example', undefined],
    ['https://x.example/@ada', undefined],
    ['https://x.example/#@ada', undefined],
    ['.@ad', { start: 1, prefix: 'ad' }],
    ['so /@ad', { start: 4, prefix: 'ad' }],
    ['so…@ad', { start: 3, prefix: 'ad' }],
    ['ada+@ad', undefined],
    ['a).@ad', undefined],
    ['@ada ', undefined],
    [`@${'a'.repeat(31)}`, undefined],
  ])('%j', (text, mention) => {
    expect(mentionAt(text, text.length)).toEqual(mention);
  });

  it('ends at the caret', () => {
    expect(mentionAt('@adam and @eve', 3)).toEqual({ start: 0, prefix: 'ad' });
  });

  it('finds the mentions of a text, each at its end', () => {
    const text = '.@ada https://x.example/?@ben (@cid) dan@example.org 字@eve -@fay @www.example.org';
    const typed = Array.from(text).flatMap((_, index) => {
      const isEnd = !/[\w.-]/.test(text[index + 1] ?? ' ');
      return isEnd ? (mentionAt(text, index + 1) ?? []) : [];
    });
    expect(typed).toEqual(findMentions(text).map(({ start, username }) => ({ start, prefix: username })));
  });
});
