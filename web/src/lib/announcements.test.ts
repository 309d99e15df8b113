import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('speaks at most once a minute, and then all that waited in their newest words', async () => {
  const { announce, announcement } = await import('./announcements.ts');
  const spoken: string[] = [];
  announcement.subscribe(() => spoken.push(announcement.get()));
  announce('posts', '1 new post.');
  vi.advanceTimersByTime(1);
  announce('posts', '2 new posts.');
  announce('comments', '1 new comment.');
  announce('posts', '3 new posts.');
  vi.advanceTimersByTime(59_000);
  expect(spoken).toEqual(['1 new post.', '']);
  vi.advanceTimersByTime(1000);
  expect(spoken).toEqual(['1 new post.', '', '3 new posts. 1 new comment.']);
});

it('speaks the same sentence again', async () => {
  const { announce, announcement } = await import('./announcements.ts');
  const spoken: string[] = [];
  announcement.subscribe(() => spoken.push(announcement.get()));
  for (let minute = 0; minute < 2; minute++) {
    announce('posts', '1 new post.');
    vi.advanceTimersByTime(60_000);
  }
  expect(spoken).toEqual(['1 new post.', '', '1 new post.', '']);
});

it('does not speak what was withdrawn', async () => {
  const { announce, announcement } = await import('./announcements.ts');
  announce('posts', '1 new post.');
  announce('posts', '');
  vi.advanceTimersByTime(60_000);
  expect(announcement.get()).toBe('');
});

it('adds to a number that waits, and counts anew after it was spoken', async () => {
  const { announceMore, announcement } = await import('./announcements.ts');
  const spoken: string[] = [];
  announcement.subscribe(() => spoken.push(announcement.get()));
  const sentence = (count: number) => `${count} comments.`;
  announceMore('comments', 1, sentence);
  announceMore('comments', 2, sentence);
  vi.advanceTimersByTime(1);
  announceMore('comments', 4, sentence);
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual(['3 comments.', '', '4 comments.']);
});
