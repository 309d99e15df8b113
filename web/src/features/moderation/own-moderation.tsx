import { APPEAL_MISSING, createAppeal } from '@plaza/contract/decision.ts';
import { REPORT_REASONS, type OwnReport } from '@plaza/contract/report.ts';
import { call } from '../../api/call.ts';
import { PageList } from '../../ui/page-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DecisionItem } from './decision-item.tsx';
import { DecisionTextForm } from './decision-text-form.tsx';
import './moderation.css';
import { useOwnDecisions, useOwnReports } from './moderation-queries.ts';
import { SubjectSnapshot } from './subject-snapshot.tsx';

/** The decisions about the viewer, with the form for an appeal. */
export function OwnDecisions() {
  return (
    <PageList
      {...useOwnDecisions()}
      label="Decisions"
      empty="There are no decisions about you."
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision}>
          {decision.can.appeal && (
            <DecisionTextForm
              label="Appeal"
              hint="Once, with what speaks for another decision. Another moderator reads it, where there is one."
              missing={APPEAL_MISSING}
              choices={['Send the appeal']}
              send={(text, _choice, options) =>
                call(createAppeal, { params: { decisionId: decision.id }, json: { text } }, options)
              }
            />
          )}
        </DecisionItem>
      )}
    />
  );
}

const OUTCOMES: Readonly<Record<OwnReport['outcome'], string>> = {
  open: 'Not decided yet',
  no_action: 'No action was taken',
  action: 'Moderators took action',
};

/** The reports of the viewer with their outcomes. */
export function OwnReports() {
  return (
    <PageList
      {...useOwnReports()}
      label="Reports"
      empty="You have reported nothing."
      renderItem={({ id, outcome, reason, text, createdAt, subjectType, snapshot }) => (
        <li key={id}>
          <h3 className="subject-title">{OUTCOMES[outcome]}</h3>
          <p className="subject-facts">
            {REPORT_REASONS[reason]}, <RelativeTime at={createdAt} />
          </p>
          {text !== '' && (
            <p className="subject-text" dir="auto">
              {text}
            </p>
          )}
          <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} />
        </li>
      )}
    />
  );
}
