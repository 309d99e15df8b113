import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from './bus.ts';
import { readMessage, writeMessages } from './message.ts';

const sender = '0123456789ab';
const id = fc.maxSafeNat();
const change = fc.oneof(
  fc.tuple(fc.constantFrom('post', 'list', 'member', 'viewer', 'session', 'community'), id),
  fc.tuple(fc.constantFrom('post_created', 'removal'), id, id),
  fc.tuple(fc.constantFrom('comment_created', 'comment_deleted'), id, id, id),
) satisfies fc.Arbitrary<Change>;

it('contains each change once, in messages that PostgreSQL accepts', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3000, size: 'max' }), (changes) => {
      const messages = writeMessages({ sender, content: changes });
      for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000);
      const received = messages.flatMap((message) => {
        const { content } = readMessage(message);
        return typeof content === 'string' ? [] : content;
      });
      expect(received).toEqual([...new Map(changes.map((one) => [one.join(), one])).values()]);
      expect(messages.every((message) => readMessage(message).sender === sender)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it.each(['all', 'leave'] as const)('contains %s', (content) => {
  const messages = writeMessages({ sender, content });
  expect(messages.map(readMessage)).toEqual([{ sender, content }]);
});

it('ignores topics of other versions', () => {
  expect(readMessage(`${sender} p1 zq7 s2`).content).toEqual([
    ['post', 1],
    ['session', 2],
  ]);
});

it('reads a name alone as a message without changes', () => {
  expect(readMessage(sender)).toEqual({ sender, content: [] });
});
