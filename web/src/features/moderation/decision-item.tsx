import type { Decision } from '@plaza/contract/decision.ts';
import { outcomeWords } from '@plaza/contract/measure.ts';
import type { ReactNode } from 'react';
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
  const { subjectType, snapshot, rule, reason, decidedAt, decidedBy, revertedAt, appeal } = decision;
  return (
    <li className="decision">
      <h3 className="subject-title">
        {capitalized(outcomeWords(decision))}
        {member}
        {revertedAt !== null && <span className="decision-reverted"> (reverted)</span>}
      </h3>
      <p className="subject-facts">
        <RelativeTime at={decidedAt} />
        {decidedBy !== null && (
          <>
            {' '}
            by <bdi>@{decidedBy}</bdi>
          </>
        )}
        {rule !== '' && (
          <>
            {' · Rule: '}
            <bdi>{rule}</bdi>
          </>
        )}
      </p>
      {reason !== '' && (
        <p className="subject-text" dir="auto">
          {reason}
        </p>
      )}
      <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} />
      {appeal && <AppealText appeal={appeal} />}
      {children}
    </li>
  );
}

const OUTCOMES = {
  open: 'No answer yet.',
  granted: 'Granted: the decision is reverted.',
  rejected: 'Rejected.',
} as const;

function AppealText({ appeal }: { readonly appeal: NonNullable<Decision['appeal']> }) {
  return (
    <div className="decision-appeal">
      <p>
        <strong>Appeal</strong>{' '}
        <span className="subject-facts">
          <RelativeTime at={appeal.createdAt} />
        </span>
      </p>
      <p className="subject-text" dir="auto">
        {appeal.text}
      </p>
      <p>{OUTCOMES[appeal.outcome]}</p>
      {appeal.answer !== '' && (
        <p className="subject-text" dir="auto">
          {appeal.answer}
        </p>
      )}
    </div>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
