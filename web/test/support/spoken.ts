import { sentences } from '../../src/lib/say.ts';

/** What the live region of the page contains; empty for nothing. */
export const spoken = (): string =>
  sentences
    .get()
    .map(({ text }) => text)
    .join(' ');
