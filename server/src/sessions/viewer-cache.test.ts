import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localBus } from '../bus/bus.ts';
import type { Viewer } from './viewer.ts';
import { NOBODY } from '../visibility/visibility-policy.ts';
import { cachedViewers, type FoundViewer } from './viewer-cache.ts';

const ann: Viewer = { userId: 1, role: 'user', sessionId: 1, authenticatedAt: 0, hidden: NOBODY };
const bob: Viewer = { userId: 2, role: 'user', sessionId: 2, authenticatedAt: 0, hidden: NOBODY };
const HOUR = 3_600_000;

/** A cache over tokens that a test can remove, and the tokens that were read. */
function cacheOver(tokens: Map<string, FoundViewer>, bus = localBus()) {
  const reads: string[] = [];
  const find = cachedViewers(bus, (token) => {
    reads.push(token);
    return Promise.resolve(tokens.get(token));
  });
  return { bus, find, reads };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('a viewer cache', () => {
  it('reads a token at most once per second', async () => {
    const { find, reads } = cacheOver(new Map([['a', { viewer: ann, expiresAt: Date.now() + HOUR }]]));
    for (const wait of [0, 999, 1, 999]) {
      vi.setSystemTime(Date.now() + wait);
      expect(await find('a')).toEqual(ann);
    }
    expect(reads).toEqual(['a', 'a']);
  });

  it('reads a token again after the clock was set back', async () => {
    const tokens = new Map([['a', { viewer: ann, expiresAt: Date.now() + HOUR }]]);
    const { find } = cacheOver(tokens);
    expect(await find('a')).toEqual(ann);
    tokens.clear();
    vi.setSystemTime(Date.now() - 24 * HOUR);
    expect(await find('a')).toBeUndefined();
  });

  it('returns no viewer after the end of the token', async () => {
    const tokens = new Map([['a', { viewer: ann, expiresAt: Date.now() + 10 }]]);
    const { find } = cacheOver(tokens);
    expect(await find('a')).toEqual(ann);
    tokens.clear();
    vi.setSystemTime(Date.now() + 10);
    expect(await find('a')).toBeUndefined();
  });

  it.each([
    ['session ended', 'session'],
    ['blocks changed', 'block'],
  ] as const)('removes the tokens of a member whose %s, and no other', async (_what, topic) => {
    const expiresAt = Date.now() + HOUR;
    const tokens = new Map([
      ['a', { viewer: ann, expiresAt }],
      ['b', { viewer: bob, expiresAt }],
    ]);
    const { bus, find } = cacheOver(tokens);
    await Promise.all([find('a'), find('b')]);
    tokens.clear();
    bus.publish([[topic, ann.userId]]);
    expect(await find('a')).toBeUndefined();
    expect(find('b')).toEqual(bob);
  });
});
