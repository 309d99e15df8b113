import { expect, it } from 'vitest';
import { unexplained, type Step } from './order.ts';

/** Adding one to a number, answered with what came of it. */
const added = (began: number, ended: number, answer: number): Step<number> => ({
  began,
  ended,
  label: String(answer),
  apply: (before) => (before + 1 === answer ? answer : undefined),
});
const isExplained = (...steps: Step<number>[]) => unexplained(0, steps, String).left.length === 0;

it('explains sequential steps', () => {
  expect(isExplained(added(0, 1, 1), added(2, 3, 2))).toBe(true);
});

it('explains concurrent steps in either order', () => {
  expect(isExplained(added(0, 3, 2), added(1, 2, 1))).toBe(true);
});

it('does not explain a step by a later one', () => {
  expect(isExplained(added(0, 1, 2), added(2, 3, 1))).toBe(false);
});

it('does not explain an answer that occurs twice', () => {
  expect(isExplained(added(0, 3, 1), added(1, 2, 1))).toBe(false);
});

it('finds the only order of many', () => {
  const steps = Array.from({ length: 9 }, (_, i) => added(i / 10, 1, 9 - i));
  expect(isExplained(...steps)).toBe(true);
  expect(isExplained(...steps, added(2, 3, 11))).toBe(false);
});
