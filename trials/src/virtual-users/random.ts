/** A random element; undefined if there are none. */
export const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A random number between two. */
export const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** A random element, in proportion to the weights. @throws if there are none */
export function weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
  const [first] = choices;
  if (!first) throw new Error('there is nothing to choose from');
  let left = Math.random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  return (choices.find(([, weight]) => (left -= weight) < 0) ?? first)[0];
}
