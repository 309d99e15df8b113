/** Replaces the timers of TanStack Query, which can be exchanged, by those of the browser: the page exchanges none. */
export const timeoutManager = globalThis;

export const systemSetTimeoutZero = (callback: () => void) => setTimeout(callback, 0);
