/** A call of a client with its answer. */
export interface Step<S> {
  /** When the call began and ended, in milliseconds; it took effect in between. */
  readonly began: number;
  readonly ended: number;
  /** The call and its answer as text. */
  readonly label: string;
  /** The next state; undefined when the answer is impossible in this state. */
  readonly apply: (state: S) => S | undefined;
}

/**
 * Looks for an order that explains all answers: one in which nothing comes before what had ended when it began. The
 * search is that of Wing and Gong with memoization: https://doi.org/10.1006/jpdc.1993.1015
 * @param digest distinguishes states
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
    const key = `${left.map(({ began }) => began).join()} ${digest(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    return left.some((step) => {
      if (step.began > firstEnd) return false;
      const next = step.apply(state);
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
