import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function load() {
  const functions = await import('./announcements.ts');
  const { sentences } = await import('./say.ts');
  const spoken: string[] = [];
  const now = () =>
    sentences
      .get()
      .map(({ text }) => text)
      .join('|');
  sentences.subscribe(() => spoken.push(now()));
  return { ...functions, spoken };
}

it('speaks at most once a minute, and then all that waited in their newest words', async () => {
  const { announce, spoken } = await load();
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
  const { announce, spoken } = await load();
  for (let minute = 0; minute < 2; minute++) {
    announce('posts', '1 new post.');
    vi.advanceTimersByTime(60_000);
  }
  expect(spoken).toEqual(['1 new post.', '', '1 new post.', '']);
});

it('does not repeat what it has spoken with what comes later', async () => {
  const { announce, spoken } = await load();
  announce('posts', '1 new post.');
  vi.advanceTimersByTime(60_000);
  announce('comments', '1 new comment.');
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual(['1 new post.', '', '1 new comment.', '']);
});

it('does not speak what was withdrawn', async () => {
  const { announce, spoken } = await load();
  announce('posts', '1 new post.');
  announce('posts', '');
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([]);
});

it('adds to a number that waits, and counts anew after it was spoken', async () => {
  const { announceMore, spoken } = await load();
  const sentence = (count: number) => `${count} comments.`;
  announceMore('comments', 1, sentence);
  announceMore('comments', 2, sentence);
  vi.advanceTimersByTime(1);
  announceMore('comments', 4, sentence);
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual(['3 comments.', '', '4 comments.']);
});

it('does not count what was withdrawn', async () => {
  const { announce, announceMore, spoken } = await load();
  const sentence = (count: number) => `${count} comments.`;
  announceMore('comments', 2, sentence);
  announce('comments', '');
  announceMore('comments', 1, sentence);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual(['1 comments.']);
});
