import type { ReportedSubject } from '@plaza/contract/report.ts';
import { expect, it } from 'vitest';
import { subjectOf } from '../../../test/support/reported-subject.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { optionsFor, OUTCOMES } from './decision-outcomes.ts';

const OF_MEMBER = ['warn', 'suspend 1', 'suspend 7', 'suspend 30', 'suspend'];
const REMOVALS = ['remove', 'remove and warn'];

const offered = (subject: ReportedSubject) =>
  optionsFor(subject, currentTranslate()).map(([outcome]) => outcome);

it.each<[string, ReportedSubject]>([
  ['post', subjectOf('post')],
  ['comment', subjectOf('comment')],
  ['comment whose post is removed', subjectOf('comment', { state: 'removed', isPostRemoved: true })],
])('offers to remove a %s', (_what, subject) =>
  expect(offered(subject)).toEqual(['none', ...REMOVALS, ...OF_MEMBER]),
);

it.each<[string, ReportedSubject]>([
  ['member', subjectOf('member')],
  ['removed post', subjectOf('post', { state: 'removed' })],
  ['deleted comment', subjectOf('comment', { state: 'deleted' })],
])('does not offer to remove a %s', (_what, subject) =>
  expect(offered(subject)).toEqual(['none', ...OF_MEMBER]),
);

it('offers nothing but to do nothing about a subject on which the moderator may not act', () =>
  expect(offered(subjectOf('post', { can: { act: false } }))).toEqual(['none']));

it('removes with the outcomes that say so only', () => {
  const removing = Object.entries(OUTCOMES).filter(([, { remove }]) => remove);
  expect(removing.map(([outcome]) => outcome)).toEqual(REMOVALS);
});
