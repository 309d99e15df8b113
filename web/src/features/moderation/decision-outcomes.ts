import type { Measure } from '@plaza/contract/measure.ts';
import type { ReportedSubject } from '@plaza/contract/report.ts';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';

/** What a moderator can decide, by the values of the form. */
export const OUTCOMES = {
  none: { remove: false, measure: 'none' },
  remove: { remove: true, measure: 'none' },
  'remove and warn': { remove: true, measure: 'warn' },
  warn: { remove: false, measure: 'warn' },
  'suspend 1': { remove: false, measure: 'suspend_1' },
  'suspend 7': { remove: false, measure: 'suspend_7' },
  'suspend 30': { remove: false, measure: 'suspend_30' },
  suspend: { remove: false, measure: 'suspend' },
} as const satisfies Record<string, { remove: boolean; measure: Measure }>;
export type Outcome = keyof typeof OUTCOMES;

/** What a moderator may decide about a subject as it is now, with the labels. */
export function optionsFor(
  { subjectType: type, state, isPostRemoved, can }: ReportedSubject,
  t: Translate,
): (readonly [Outcome, string])[] {
  const none = ['none', t('moderation.decisionForm.none')] as const;
  if (!can.act) return [none];
  const ofMember = MEMBER_OPTIONS.map(([outcome, key]) => [outcome, t(key)] as const);
  // The removal of a comment holds also when its post is restored.
  if (type === 'member' || (state !== 'visible' && !isPostRemoved)) return [none, ...ofMember];
  return [
    none,
    ['remove', t('moderation.decisionForm.remove', { type })],
    ['remove and warn', t('moderation.decisionForm.removeAndWarn', { type })],
    ...ofMember,
  ];
}

const MEMBER_OPTIONS: readonly (readonly [Outcome, PlainTextKey])[] = [
  ['warn', 'moderation.decisionForm.warn'],
  ['suspend 1', 'moderation.decisionForm.suspendForADay'],
  ['suspend 7', 'moderation.decisionForm.suspendFor7Days'],
  ['suspend 30', 'moderation.decisionForm.suspendFor30Days'],
  ['suspend', 'moderation.decisionForm.suspend'],
];
