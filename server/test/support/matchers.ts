import { expect } from 'vitest';

// Vitest types its matchers as any; nothing that is compared with one needs to be.

export const anyText: unknown = expect.any(String);
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const textUnlike = (pattern: RegExp): unknown => expect.not.stringMatching(pattern);
