/**
 * How often two kinds are told apart rightly by who sees one of each and takes the larger number for the second kind: the area
 * under the ROC curve, as by Mann and Whitney. A half is guessing; one and nought are knowing. A few numbers far off count
 * no more than others, and whatever made both slower at the same time does not count.
 */
export function toldApart(first: readonly number[], second: readonly number[]): number {
  const sum = second.reduce((right, number) => right + placeAmong(first, number), 0);
  return sum / (first.length * second.length);
}

/**
 * What chance alone makes of it, for so many of each: it lies within a half and this in all but one of 16,000 trials (four
 * standard deviations).
 */
export function chanceOf(first: number, second: number): number {
  return 4 * Math.sqrt((first + second + 1) / (12 * first * second));
}

/** How many of these are smaller; half of one that is the same. */
function placeAmong(numbers: readonly number[], number: number): number {
  return numbers.reduce((place, other) => place + (other < number ? 1 : other === number ? 0.5 : 0), 0);
}
