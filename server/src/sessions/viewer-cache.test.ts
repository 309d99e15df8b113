import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '../http/admission/viewer.ts';
import { createViewerCache, type FoundViewer } from './viewer-cache.ts';

const ann: Viewer = { userId: 1, sessionId: 1, authenticatedAt: 0 };
const HOUR = 3_600_000;

/** A cache over tokens that can be taken away, and the tokens that were looked up. */
function cacheOver(tokens: Map<string, FoundViewer>) {
  const lookedUp: string[] = [];
  const cache = createViewerCache((token) => {
    lookedUp.push(token);
    return Promise.resolve(tokens.get(token));
  });
  return { cache, lookedUp };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('a viewer cache', () => {
  it('looks a token up once a second', async () => {
    const { cache, lookedUp } = cacheOver(new Map([['a', { viewer: ann, expiresAt: Date.now() + HOUR }]]));
    for (const wait of [0, 999, 1, 999]) {
      vi.setSystemTime(Date.now() + wait);
      expect(await cache.find('a')).toEqual(ann);
    }
    expect(lookedUp).toEqual(['a', 'a']);
  });

  it('never keeps a token beyond its end', async () => {
    const tokens = new Map([['a', { viewer: ann, expiresAt: Date.now() + 10 }]]);
    const { cache } = cacheOver(tokens);
    expect(await cache.find('a')).toEqual(ann);
    tokens.clear();
    vi.setSystemTime(Date.now() + 10);
    expect(await cache.find('a')).toBeUndefined();
  });

  it('does not remember what it did not find', async () => {
    const tokens = new Map<string, FoundViewer>();
    const { cache } = cacheOver(tokens);
    expect(await cache.find('a')).toBeUndefined();
    tokens.set('a', { viewer: ann, expiresAt: Date.now() + HOUR });
    expect(await cache.find('a')).toEqual(ann);
  });

  it('forgets at once', async () => {
    const tokens = new Map([['a', { viewer: ann, expiresAt: Date.now() + HOUR }]]);
    const { cache } = cacheOver(tokens);
    await cache.find('a');
    tokens.clear();
    cache.forget(ann.userId);
    expect(await cache.find('a')).toBeUndefined();
  });

  it('does not bring back after a revocation what was looked up before it', async () => {
    const { promise, resolve } = Promise.withResolvers<FoundViewer>();
    const answers = [promise, Promise.resolve(undefined)];
    const cache = createViewerCache(() => answers.shift() ?? Promise.resolve(undefined));
    const slow = cache.find('a');
    cache.forget(ann.userId);
    resolve({ viewer: ann, expiresAt: Date.now() + HOUR });
    expect(await slow, 'the call was under way').toEqual(ann);
    expect(await cache.find('a')).toBeUndefined();
  });
});
