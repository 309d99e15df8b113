/** The element at `share` (0 to 1) of the sorted numbers, rounded down: 0 is the least, 1 the greatest. 0 without numbers. */
export function percentile(numbers: Iterable<number>, share: number): number {
  const sorted = Array.from(numbers).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Of an even count, the mean of the two in the middle. 0 without numbers. */
export function median(numbers: Iterable<number>): number {
  const sorted = Array.from(numbers).toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
