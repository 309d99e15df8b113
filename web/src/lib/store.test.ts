import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('createStore', () => {
  it('calls listeners on each change until they unsubscribe', () => {
    const store = createStore(1);
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.set(2);
    store.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.set(3);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get()).toBe(3);
  });
});
