import { expect, it } from 'vitest';
import { formSlots } from './form-slots.ts';

it('gives forms of public endpoints half of the slots, and members the others', () => {
  const slots = formSlots({ max: 4, maxPerMember: 2 });
  const free = slots.take(undefined);
  slots.take(undefined);
  expect(() => slots.take(undefined)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  slots.take(7);
  slots.take(7);
  expect(() => slots.take(8)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  free();
  expect(() => slots.take(7)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  slots.take(undefined);
});
