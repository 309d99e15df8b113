import { expect, it } from 'vitest';
import { mentionAt } from './mention-at.ts';

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
  ['@ada ', undefined],
  [`@${'a'.repeat(31)}`, undefined],
])('%j', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

it('ends at the caret', () => {
  expect(mentionAt('@adam and @eve', 3)).toEqual({ start: 0, prefix: 'ad' });
});
