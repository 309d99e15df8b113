import type { Appeal } from '@plaza/contract/decision.ts';
import type { Measure } from '@plaza/contract/measure.ts';
import type { ReportReason, SubjectType } from '@plaza/contract/report.ts';
import type { Role } from '@plaza/contract/role.ts';
import type { Generated } from 'kysely';

interface SubjectColumns {
  id: Generated<number>;
  subject_type: SubjectType;
  /** Not a reference: reports and decisions outlast their subjects. */
  subject_id: number;
  /** The author of the subject, or the member. */
  user_id: number;
  /** Title and content form the `Snapshot`. */
  title: string;
  content: string;
  /** When the post or comment was found to be gone for good; null before. */
  gone_at: Generated<number | null>;
  /** When title and content were emptied; null before. */
  emptied_at: Generated<number | null>;
}

export interface ReportTable extends SubjectColumns {
  /** Null when the account of the reporter is deleted. */
  reporter_id: number | null;
  reason: ReportReason;
  body: string;
  created_at: number;
  /** Null without a decision. A reporter has one open report of a subject. */
  decision_id: number | null;
  /** When the account of the member concerned was deleted, which ended the report: `user_id` is the reporter since then. */
  account_deleted_at: Generated<number | null>;
}

/** An image of a subject when that was reported. */
export interface ReportedImageTable {
  report_id: number;
  image_name: string;
  kind: 'post' | 'avatar' | 'banner';
}

export interface DecisionTable extends SubjectColumns {
  /** The decision about the same subject before this one; 0 for the first. Unique per subject, so that two moderators cannot follow the same one. */
  previous_id: number;
  removes: 0 | 1;
  measure: Measure;
  /** The end of a suspension; null without one, or when it is permanent. */
  until: number | null;
  rule: string;
  reason: string;
  decided_at: number;
  /** Null when the account of the moderator is deleted. */
  decided_by: number | null;
  decided_by_name: string;
  decided_as: Role;
  reverted_at: number | null;
  /** Null without an appeal, as the next two. */
  appeal: string | null;
  appealed_at: number | null;
  appeal_outcome: Appeal['outcome'] | null;
  appeal_answer: Generated<string>;
  /** The username of the moderator who answered; null without an answer, and for answers before it was stored. */
  appeal_answered_by: Generated<string | null>;
}
