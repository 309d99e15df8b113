/** Tells the person who waits; a line at a time. */
export type Say = (line: string) => void;

const PAUSE_MS = 5000;

export const formatCount = (count: number): string => count.toLocaleString('en');

/** Says how far something is every few seconds, and in the end. */
export function counter(say: Say, what: string) {
  let total = 0;
  let saidAt = performance.now();
  const tell = () => say(`${what}: ${formatCount(total)}`);
  return {
    add: (count: number) => {
      total += count;
      if (performance.now() - saidAt < PAUSE_MS) return;
      saidAt = performance.now();
      tell();
    },
    end: tell,
  };
}
