/** Something that a client did, and was answered. */
export interface Step<S> {
  /** When it was asked for and when it was answered; it happened at some moment in between. In milliseconds. */
  readonly began: number;
  readonly ended: number;
  /** What it was and what was answered, for whoever reads of it. */
  readonly said: string;
  /** What it makes of a state; undefined when its answer cannot have come from there. */
  readonly take: (state: S) => S | undefined;
}

/**
 * Looks for an order that explains all answers: one in which nothing comes before what had ended when it began. The
 * search is Wing and Gong's, which remembers where it has been: https://doi.org/10.1006/jpdc.1993.1015
 * @param digest tells states apart
 * @returns what is left where the longest one ends, nothing if it explains all; and the state that it has come to
 */
export function unexplained<S>(
  start: S,
  steps: readonly Step<S>[],
  digest: (state: S) => string,
): { left: readonly Step<S>[]; reached: string } {
  const seen = new Set<string>();
  const sorted = steps.toSorted((a, b) => a.began - b.began);
  let longest = { left: sorted, reached: digest(start) };
  const isExplained = (state: S, left: readonly Step<S>[]): boolean => {
    if (left.length < longest.left.length) longest = { left: [...left], reached: digest(state) };
    if (left.length === 0) return true;
    const place = `${left.map(({ began }) => began).join()} ${digest(state)}`;
    if (seen.has(place)) return false;
    seen.add(place);
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    return left.some((step) => {
      if (step.began > firstEnd) return false;
      const next = step.take(state);
      return (
        next !== undefined &&
        isExplained(
          next,
          left.filter((other) => other !== step),
        )
      );
    });
  };
  isExplained(start, sorted);
  return longest;
}
