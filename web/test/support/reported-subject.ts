import type { ReportedSubject } from '@plaza/contract/report.ts';

/** A subject without reports and decisions, as the API shows it to a moderator who may act on it. */
export const subjectOf = (
  subjectType: ReportedSubject['subjectType'],
  change: Partial<ReportedSubject> = {},
): ReportedSubject => ({
  subjectType,
  subjectId: 7,
  state: 'visible',
  isPostRemoved: false,
  postId: subjectType === 'member' ? null : 7,
  member: { userId: 2, username: 'ann', name: 'Ann' },
  snapshot: { title: 'Ann', content: 'Something harmless' },
  reportCount: 0,
  reports: [],
  earlierDecisions: 0,
  previousId: null,
  can: { act: true },
  ...change,
});
