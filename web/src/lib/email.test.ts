import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';

describe('isEmail', () => {
  it.each(['a@b.co', ' ada@example.org ', 'ä@exämple.org'])('accepts %j', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each(['', 'ada', 'a@b', 'a@@b.co', 'a b@c.de', 'a@b..c', `${'x'.repeat(250)}@b.co`])(
    'rejects %j',
    (text) => expect(isEmail(text)).toBe(false),
  );
});
