import * as Type from 'typebox';

/** How long the measures that suspend do so. */
const LENGTHS = {
  suspend_1: 'for a day',
  suspend_7: 'for 7 days',
  suspend_30: 'for 30 days',
  suspend: 'permanently',
} as const;

/** What a decision means for the member, besides a removal: nothing, a warning, or a suspension for some days or permanently. */
export const MEASURES = {
  none: '',
  warn: 'warned',
  suspend_1: `suspended ${LENGTHS.suspend_1}`,
  suspend_7: `suspended ${LENGTHS.suspend_7}`,
  suspend_30: `suspended ${LENGTHS.suspend_30}`,
  suspend: `suspended ${LENGTHS.suspend}`,
} as const;
// The object has no other keys.
export const Measure = Type.Enum(Object.keys(MEASURES) as (keyof typeof MEASURES)[]);
export type Measure = Type.Static<typeof Measure>;

/** The measures that suspend. */
export const SUSPENSIONS = ['suspend_1', 'suspend_7', 'suspend_30', 'suspend'] as const satisfies Measure[];

/** The days of a suspension: null for a permanent one, undefined when a measure is none. */
export const suspensionDays = (measure: Measure): number | null | undefined => {
  if (!measure.startsWith('suspend')) return undefined;
  return Number(measure.split('_')[1]) || null;
};

/** How long a measure suspends, in words; undefined when it does not. */
export const suspensionLength = (measure: Measure): string | undefined =>
  measure === 'none' || measure === 'warn' ? undefined : LENGTHS[measure];

/** What a decision means for the content and for the member. */
export interface Outcome {
  readonly remove: boolean;
  readonly measure: Measure;
}

/** A decision in words: for example 'no action', or 'removed and warned'. */
export const outcomeWords = ({ remove, measure }: Outcome) =>
  [remove && 'removed', MEASURES[measure]].filter(Boolean).join(' and ') || 'no action';
