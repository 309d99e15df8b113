/**
 * The probability that a larger number identifies its sample, for a random number of each: the area under the ROC curve, by the
 * statistic of Mann and Whitney. 0.5 is guessing; 0 and 1 are certainty. Outliers do not weigh more than other numbers.
 * @param second the sample that is assumed to have larger numbers
 */
export function distinguish(first: readonly number[], second: readonly number[]): number {
  const sum = second.reduce((correct, number) => correct + rankAmong(first, number), 0);
  return sum / (first.length * second.length);
}

/**
 * The deviation from 0.5 by chance alone: four standard deviations, which one in 16,000 runs exceeds.
 * @param first size of the first sample
 */
export function chanceDeviation(first: number, second: number): number {
  return 4 * Math.sqrt((first + second + 1) / (12 * first * second));
}

/** The number of smaller numbers; equal ones count as a half. */
function rankAmong(numbers: readonly number[], number: number): number {
  return numbers.reduce((rank, other) => rank + (other < number ? 1 : other === number ? 0.5 : 0), 0);
}
