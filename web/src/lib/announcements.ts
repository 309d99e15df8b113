import { useEffect } from 'react';
import { say } from './say.ts';

/** Screen readers hear of what others change at most once in this time. */
const INTERVAL_MS = 60_000;

/** The sentences that wait, by their subject: a newer one about the same subject replaces an older one. */
const waiting = new Map<string, string>();
/** How many are counted in the sentences of `announceMore` that wait, by their subject. */
const counted = new Map<string, number>();
let spokenAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a sentence that is about what others did; an empty one withdraws what waits. All that wait are announced together. */
export function announce(subject: string, sentence: string): void {
  counted.delete(subject);
  if (sentence === '') waiting.delete(subject);
  else waiting.set(subject, sentence);
  timer ??= setTimeout(speak, Math.max(0, spokenAt + INTERVAL_MS - performance.now()));
}

/** Announces how many there are more of something. Those that a sentence about the subject counts and that wait are added. */
export function announceMore(subject: string, count: number, sentence: (count: number) => string): void {
  const total = (counted.get(subject) ?? 0) + count;
  announce(subject, sentence(total));
  counted.set(subject, total);
}

function speak(): void {
  timer = undefined;
  if (waiting.size === 0) return;
  say([...waiting.values()].join(' '));
  waiting.clear();
  counted.clear();
  spokenAt = performance.now();
}

/** Announces a sentence while a component shows it; see `announce`. */
export function useAnnouncement(subject: string, sentence: string): void {
  useEffect(() => {
    announce(subject, sentence);
    return () => announce(subject, '');
  }, [subject, sentence]);
}
