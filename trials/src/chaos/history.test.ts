import { expect, it } from 'vitest';
import { Ledger, type Found } from './ledger.ts';
import type { Outcome } from './outcome.ts';

const found = (things: Readonly<Record<string, string>>, ...postIds: number[]): Found => ({
  things: new Map(Object.entries(things)),
  postIds: new Set(postIds),
});
const wrote = (value: string | null, became: Outcome['became'], postId?: number): Outcome => ({
  thing: 'it',
  value,
  became,
  ...(postId !== undefined && { postId }),
});

function problemsOf(outcomes: readonly Outcome[], ...looks: readonly Found[]): string[] {
  const ledger = new Ledger();
  ledger.take(outcomes);
  return looks.flatMap((look) => ledger.compare(look));
}

it('misses what was acknowledged', () => {
  expect(problemsOf([wrote('new', 'acknowledged')], found({}))).toEqual(['it: is null, not new']);
});

it('takes the last acknowledged value, and no earlier one', () => {
  const twice = [wrote('old', 'acknowledged'), wrote('new', 'acknowledged')];
  expect(problemsOf(twice, found({ it: 'new' }))).toEqual([]);
  expect(problemsOf(twice, found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('finds what was refused and is there all the same', () => {
  expect(problemsOf([wrote('new', 'refused')], found({ it: 'new' }))).toEqual(['it: is new, not ']);
});

it('takes an unknown write as made or as not made, but not as half made', () => {
  const unknown = [wrote('old', 'acknowledged'), wrote('new', 'unknown')];
  for (const value of ['old', 'new']) expect(problemsOf(unknown, found({ it: value }))).toEqual([]);
  expect(problemsOf(unknown, found({ it: 'ne' }))).toEqual(['it: is ne, not old or new']);
});

it('holds an unknown write to what was found once', () => {
  const unknown = [wrote('old', 'acknowledged'), wrote('new', 'unknown')];
  expect(problemsOf(unknown, found({ it: 'new' }), found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('finds what was deleted and is back', () => {
  const deleted = [wrote('new', 'acknowledged'), wrote(null, 'acknowledged')];
  expect(problemsOf(deleted, found({ it: 'new' }))).toEqual(['it: is new, not ']);
});

it('wants what belongs to a post to go with it, and not before', () => {
  const onPost = [wrote('like', 'acknowledged', 7)];
  expect(problemsOf(onPost, found({}))).toEqual([]);
  expect(problemsOf(onPost, found({}, 7))).toEqual(['it: is null, not like']);
  expect(problemsOf(onPost, found({ it: 'like' }))).toEqual(['it: is like, not ']);
});

it('keeps in a copy what was known then', () => {
  const ledger = new Ledger();
  ledger.take([wrote('old', 'acknowledged')]);
  const copy = ledger.copy();
  ledger.take([wrote('new', 'acknowledged')]);
  copy.take([wrote('new', 'unknown')]);
  for (const value of ['old', 'new']) expect(copy.copy().compare(found({ it: value }))).toEqual([]);
  expect(copy.compare(found({}))).toEqual(['it: is null, not old or new']);
  expect(ledger.compare(found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('finds what nobody wrote', () => {
  expect(problemsOf([], found({ other: 'x' }))).toEqual(['other: is x, and nobody wrote it']);
});
