import { expect, it } from 'vitest';
import { History, type StoredData } from './history.ts';
import type { Outcome } from './outcome.ts';

const found = (items: Readonly<Record<string, string>>, ...postIds: number[]): StoredData => ({
  items: new Map(Object.entries(items)),
  postIds: new Set(postIds),
});
const wrote = (value: string | null, status: Outcome['status'], postId?: number): Outcome => ({
  item: 'it',
  value,
  status,
  began: 0,
  ended: 0,
  ...(postId !== undefined && { postId }),
});

function problemsOf(outcomes: readonly Outcome[], ...data: readonly StoredData[]): string[] {
  const history = new History();
  history.add(outcomes);
  return data.flatMap((each) => history.compare(each));
}

it('an acknowledged write that is missing is a problem', () => {
  expect(problemsOf([wrote('new', 'acknowledged')], found({}))).toEqual(['it: is null, not new']);
});

it('of acknowledged writes only the last value is accepted', () => {
  const twice = [wrote('old', 'acknowledged'), wrote('new', 'acknowledged')];
  expect(problemsOf(twice, found({ it: 'new' }))).toEqual([]);
  expect(problemsOf(twice, found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('a rejected write that left data is a problem', () => {
  expect(problemsOf([wrote('new', 'rejected')], found({ it: 'new' }))).toEqual(['it: is new, not ']);
});

it('a write of unknown outcome is accepted whole or absent, not partial', () => {
  const unknown = [wrote('old', 'acknowledged'), wrote('new', 'unknown')];
  for (const value of ['old', 'new']) expect(problemsOf(unknown, found({ it: value }))).toEqual([]);
  expect(problemsOf(unknown, found({ it: 'ne' }))).toEqual(['it: is ne, not old or new']);
});

it('once found, a write of unknown outcome must stay as it was', () => {
  const unknown = [wrote('old', 'acknowledged'), wrote('new', 'unknown')];
  expect(problemsOf(unknown, found({ it: 'new' }), found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('deleted data that is back is a problem', () => {
  const deleted = [wrote('new', 'acknowledged'), wrote(null, 'acknowledged')];
  expect(problemsOf(deleted, found({ it: 'new' }))).toEqual(['it: is new, not ']);
});

it('data of a post must go with the post, and not before', () => {
  const onPost = [wrote('like', 'acknowledged', 7)];
  expect(problemsOf(onPost, found({}))).toEqual([]);
  expect(problemsOf(onPost, found({}, 7))).toEqual(['it: is null, not like']);
  expect(problemsOf(onPost, found({ it: 'like' }))).toEqual(['it: is like, not ']);
});

it('a copy is independent of later writes', () => {
  const history = new History();
  history.add([wrote('old', 'acknowledged')]);
  const copy = history.copy();
  history.add([wrote('new', 'acknowledged')]);
  copy.add([wrote('new', 'unknown')]);
  for (const value of ['old', 'new']) expect(copy.copy().compare(found({ it: value }))).toEqual([]);
  expect(copy.compare(found({}))).toEqual(['it: is null, not old or new']);
  expect(history.compare(found({ it: 'old' }))).toEqual(['it: is old, not new']);
});

it('data without a write is a problem', () => {
  expect(problemsOf([], found({ other: 'x' }))).toEqual(['other: is x, and no write made it']);
});
