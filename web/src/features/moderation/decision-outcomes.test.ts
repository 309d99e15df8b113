import type { ReportedSubject } from '@plaza/contract/report.ts';
import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { optionsFor, OUTCOMES } from './decision-outcomes.ts';

const POST: ReportedSubject = {
  subjectType: 'post',
  subjectId: 7,
  state: 'visible',
  isPostRemoved: false,
  postId: 7,
  member: { userId: 2, username: 'ann', name: 'Ann' },
  snapshot: { title: 'Ann', content: '' },
  reportCount: 0,
  reports: [],
  earlierDecisions: 0,
  previousId: null,
  can: { act: true },
};
const COMMENT: ReportedSubject = { ...POST, subjectType: 'comment' };
const OF_MEMBER = ['warn', 'suspend 1', 'suspend 7', 'suspend 30', 'suspend'];
const REMOVALS = ['remove', 'remove and warn'];

const offered = (subject: ReportedSubject) =>
  optionsFor(subject, currentTranslate()).map(([outcome]) => outcome);

it.each<[string, ReportedSubject]>([
  ['post', POST],
  ['comment', COMMENT],
  ['comment whose post is removed', { ...COMMENT, state: 'removed', isPostRemoved: true }],
])('offers to remove a %s', (_what, subject) =>
  expect(offered(subject)).toEqual(['none', ...REMOVALS, ...OF_MEMBER]),
);

it.each<[string, ReportedSubject]>([
  ['member', { ...POST, subjectType: 'member' }],
  ['removed post', { ...POST, state: 'removed' }],
  ['deleted comment', { ...COMMENT, state: 'deleted' }],
])('does not offer to remove a %s', (_what, subject) =>
  expect(offered(subject)).toEqual(['none', ...OF_MEMBER]),
);

it('offers nothing but to do nothing about a subject on which the moderator may not act', () =>
  expect(offered({ ...POST, can: { act: false } })).toEqual(['none']));

it('removes with the outcomes that say so only', () => {
  const removing = Object.entries(OUTCOMES).filter(([, { remove }]) => remove);
  expect(removing.map(([outcome]) => outcome)).toEqual(REMOVALS);
});
