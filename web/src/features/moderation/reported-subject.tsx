import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import type { ReportedSubject } from '@plaza/contract/report.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { PlainText } from '../../ui/linked-text.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DecisionForm } from './decision-form.tsx';
import './moderation.css';
import { REASON_LABELS } from './report-reasons.ts';
import { SubjectSnapshot } from './subject-snapshot.tsx';

interface ReportedSubjectCardProps {
  readonly subject: ReportedSubject;
  readonly onDecided?: () => void;
}

/** A subject with its reports, and the form to decide about it. */
export function ReportedSubjectCard({ subject, onDecided = () => {} }: ReportedSubjectCardProps) {
  const t = useTranslate();
  const { subjectType, member, snapshot, reports, reportCount, earlierDecisions } = subject;
  const [newest] = reports;
  const link = (
    <TextLink to={pagePath('profile', { id: member.username })}>
      <bdi>@{member.username}</bdi>
    </TextLink>
  );
  return (
    <>
      <h3 className="subject-title">
        {t.rich('moderation.subject.title', { type: subjectType, member: link })}
      </h3>
      <p className="subject-facts">
        <SubjectState subject={subject} /> ·{' '}
        {t('moderation.subject.earlierDecisions', { count: earlierDecisions })}
      </p>
      <SubjectSnapshot subjectType={subjectType} snapshot={snapshot} pictures={newest?.pictures} />
      {reports.length > 0 && (
        <ul className="subject-reports" aria-label={t('moderation.subject.reports')}>
          {reports.map(({ id, reporter, reason, text, createdAt, ...then }) => (
            <li key={id}>
              <strong>{t(REASON_LABELS[reason])}</strong>{' '}
              <span className="subject-facts">
                {reporter === null
                  ? t.rich('moderation.subject.reportByDeleted', { time: <RelativeTime at={createdAt} /> })
                  : t.rich('moderation.subject.reportBy', {
                      reporter: <bdi>@{reporter}</bdi>,
                      time: <RelativeTime at={createdAt} />,
                    })}
              </span>
              {text !== '' && (
                <p className="subject-text">
                  <PlainText text={text} />
                </p>
              )}
              {newest && contentOf(then) !== contentOf(newest) && (
                <>
                  <p>{t('moderation.subject.snapshotThen')}</p>
                  <SubjectSnapshot subjectType={subjectType} {...then} />
                </>
              )}
            </li>
          ))}
          {reportCount > reports.length && (
            <li>{t('moderation.subject.moreReports', { count: reportCount - reports.length })}</li>
          )}
        </ul>
      )}
      <DecisionForm subject={subject} onDecided={onDecided} />
    </>
  );
}

/** What was reported, for comparison. */
const contentOf = ({
  snapshot,
  pictures,
}: Pick<ReportedSubject['reports'][number], 'snapshot' | 'pictures'>) =>
  JSON.stringify([snapshot.title, snapshot.content, pictures]);

function SubjectState({
  subject: { state, isPostRemoved, subjectType, postId },
}: Pick<ReportedSubjectCardProps, 'subject'>) {
  const t = useTranslate();
  if (state === 'deleted') return t('moderation.subject.deleted');
  if (isPostRemoved) return t('moderation.subject.postRemoved');
  if (state === 'removed') return t('moderation.subject.removed');
  if (postId === null) return t('moderation.subject.member');
  const fragment = subjectType === 'comment' ? COMMENTS_FRAGMENT : '';
  return (
    <TextLink to={pagePath('post', { id: postId }) + fragment}>{t('moderation.subject.openPost')}</TextLink>
  );
}
