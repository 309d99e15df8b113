import { createAppeal } from '@plaza/contract/decision.ts';
import type { OwnReport } from '@plaza/contract/report.ts';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { PlainText } from '../../ui/linked-text.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DecisionItem } from './decision-item.tsx';
import { DecisionTextForm } from './decision-text-form.tsx';
import './moderation.css';
import { useOwnDecisions, useOwnReports } from './moderation-queries.ts';
import { REASON_LABELS } from './report-reasons.ts';
import { SubjectSnapshot } from './subject-snapshot.tsx';

/** The decisions about the viewer, with the form for an appeal. */
export function OwnDecisions() {
  const t = useTranslate();
  return (
    <PageList
      {...useOwnDecisions()}
      label={t('moderation.decisions.label')}
      empty={t('moderation.own.noDecisions')}
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision}>
          {decision.can.appeal && (
            <DecisionTextForm
              kind="appeal"
              decisionId={decision.id}
              label={t('moderation.own.appeal')}
              hint={t('moderation.own.appealHint')}
              missing={t('api.appeal_missing')}
              choices={['moderation.own.sendAppeal']}
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

const OUTCOMES = {
  open: 'moderation.own.reportOpen',
  no_action: 'moderation.own.reportWithoutAction',
  action: 'moderation.own.reportWithAction',
  account_deleted: 'moderation.own.reportOfDeletedAccount',
} as const satisfies Record<OwnReport['outcome'], PlainTextKey>;

/** The reports of the viewer with their outcomes. */
export function OwnReports() {
  const t = useTranslate();
  return (
    <PageList
      {...useOwnReports()}
      label={t('moderation.own.reportsLabel')}
      empty={t('moderation.own.noReports')}
      renderItem={({ id, outcome, reason, text, createdAt, subjectType, snapshot }) => (
        <li key={id}>
          <h3 className="subject-title">{t(OUTCOMES[outcome])}</h3>
          <p className="subject-facts">
            {t.rich('moderation.own.reportFacts', {
              reason: t(REASON_LABELS[reason]),
              time: <RelativeTime at={createdAt} />,
            })}
          </p>
          {text !== '' && (
            <p className="subject-text">
              <PlainText text={text} />
            </p>
          )}
          <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} />
        </li>
      )}
    />
  );
}
