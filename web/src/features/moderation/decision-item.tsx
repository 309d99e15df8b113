import type { Decision } from '@plaza/contract/decision.ts';
import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { PlainText } from '../../ui/linked-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './moderation.css';
import { SubjectSnapshot } from './subject-snapshot.tsx';

interface DecisionItemProps {
  readonly decision: Decision;
  /** Who is concerned, for moderators. */
  readonly member?: ReactNode;
  /** Buttons and forms. */
  readonly children?: ReactNode;
}

/** A decision with its reason and appeal. */
export function DecisionItem({ decision, member, children }: DecisionItemProps) {
  const t = useTranslate();
  const { subjectType, snapshot, pictures, rule, reason, decidedAt, decidedBy, revertedAt, appeal } =
    decision;
  const { remove, measure } = decision;
  const outcome = t('moderation.decision.outcome', { remove: String(remove), measure });
  const time = <RelativeTime at={decidedAt} />;
  return (
    <li className="decision">
      <h3 className="subject-title">
        {member === undefined ? outcome : t.rich('moderation.decision.outcomeForMember', { outcome, member })}
        {revertedAt !== null && (
          <span className="decision-reverted"> {t('moderation.decision.reverted')}</span>
        )}
      </h3>
      <p className="subject-facts">
        {decidedBy === null
          ? time
          : t.rich('moderation.decision.madeBy', { time, moderator: <bdi>@{decidedBy}</bdi> })}
        {rule !== '' && (
          <>
            {' · '}
            {t.rich('moderation.decision.rule', { rule: <bdi>{rule}</bdi> })}
          </>
        )}
      </p>
      {reason !== '' && (
        <p className="subject-text">
          <PlainText text={reason} />
        </p>
      )}
      <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} pictures={pictures} />
      {appeal && <AppealText appeal={appeal} />}
      {children}
    </li>
  );
}

const OUTCOMES = {
  open: 'moderation.appeal.open',
  granted: 'moderation.appeal.granted',
  rejected: 'moderation.appeal.rejected',
} as const;

function AppealText({ appeal }: { readonly appeal: NonNullable<Decision['appeal']> }) {
  const t = useTranslate();
  return (
    <div className="decision-appeal">
      <p>
        <strong>{t('moderation.appeal.title')}</strong>{' '}
        <span className="subject-facts">
          <RelativeTime at={appeal.createdAt} />
        </span>
      </p>
      <p className="subject-text">
        <PlainText text={appeal.text} />
      </p>
      <p>
        {t(OUTCOMES[appeal.outcome])}
        {appeal.answeredBy !== null && (
          <span className="subject-facts">
            {' '}
            {t.rich('moderation.appeal.answeredBy', { moderator: <bdi>@{appeal.answeredBy}</bdi> })}
          </span>
        )}
      </p>
      {appeal.answer !== '' && (
        <p className="subject-text">
          <PlainText text={appeal.answer} />
        </p>
      )}
    </div>
  );
}
