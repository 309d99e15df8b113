import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import { REPORT_REASONS, type ReportedSubject } from '@plaza/contract/report.ts';
import { plural } from '../../lib/plural.ts';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DecisionForm } from './decision-form.tsx';
import './moderation.css';
import { SubjectSnapshot } from './subject-snapshot.tsx';

interface ReportedSubjectCardProps {
  readonly subject: ReportedSubject;
  readonly onDecided?: () => void;
}

/** A subject with its reports, and the form to decide about it. */
export function ReportedSubjectCard({ subject, onDecided = () => {} }: ReportedSubjectCardProps) {
  const { subjectType, member, snapshot, reports, reportCount, earlierDecisions } = subject;
  const profile = pagePath('profile', { id: member.username });
  return (
    <>
      <h3 className="subject-title">
        {TITLES[subjectType]}{' '}
        <TextLink to={profile}>
          <bdi>@{member.username}</bdi>
        </TextLink>
      </h3>
      <p className="subject-facts">
        <SubjectState subject={subject} /> ·{' '}
        {earlierDecisions === 0 ? 'no earlier decisions' : plural(earlierDecisions, 'earlier decision')}
      </p>
      <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} />
      {reports.length > 0 && (
        <ul className="subject-reports" aria-label="Reports">
          {reports.map(({ id, reporter, reason, text, createdAt }) => (
            <li key={id}>
              <strong>{REPORT_REASONS[reason]}</strong>{' '}
              <span className="subject-facts">
                by {reporter === null ? 'a deleted account' : <bdi>@{reporter}</bdi>},{' '}
                <RelativeTime at={createdAt} />
              </span>
              {text !== '' && (
                <p className="subject-text" dir="auto">
                  {text}
                </p>
              )}
            </li>
          ))}
          {reportCount > reports.length && <li>and {reportCount - reports.length} more</li>}
        </ul>
      )}
      <DecisionForm subject={subject} onDecided={onDecided} />
    </>
  );
}

const TITLES = { post: 'A post by', comment: 'A comment by', member: 'Member' } as const;

function SubjectState({
  subject: { state, subjectType, postId },
}: Pick<ReportedSubjectCardProps, 'subject'>) {
  if (state === 'deleted') return 'Deleted meanwhile';
  if (state === 'removed') return 'Removed';
  if (postId === null) return 'Member of the community';
  const fragment = subjectType === 'comment' ? COMMENTS_FRAGMENT : '';
  return <TextLink to={pagePath('post', { id: postId }) + fragment}>Open the post</TextLink>;
}
