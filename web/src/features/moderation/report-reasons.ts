import type { ReportReason } from '@plaza/contract/report.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';

/** The words for the reasons of reports, in the order in which the dialog lists them. */
export const REASON_LABELS = {
  spam: 'moderation.reason.spam',
  harassment: 'moderation.reason.harassment',
  not_allowed: 'moderation.reason.notAllowed',
  private: 'moderation.reason.private',
  other: 'moderation.reason.other',
} as const satisfies Record<ReportReason, PlainTextKey>;

// The object has no other keys.
export const REASONS = Object.keys(REASON_LABELS) as ReportReason[];
