import { MANAGE_PAGES } from '@plaza/contract/pages.ts';
import { SUBJECT_TYPES } from '@plaza/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { subjectQuery } from '../../features/moderation/moderation-queries.ts';
import { ReportedSubjectCard } from '../../features/moderation/reported-subject.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import type { PageProps } from '../page-props.ts';

/** One post, comment or member, also without reports. */
export function SubjectPage({ id }: PageProps) {
  const [, type, number] = /^([a-z]+)-([1-9]\d*)$/.exec(id) ?? [];
  const subjectType = SUBJECT_TYPES.find((some) => some === type);
  return subjectType ? <Subject type={subjectType} id={Number(number)} /> : <NotFoundPage />;
}

function Subject({ type, id }: { readonly type: (typeof SUBJECT_TYPES)[number]; readonly id: number }) {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const { data: subject, error, refetch } = useQuery(subjectQuery(type, id));
  useRetryWhenReachable(error, () => void refetch());
  if (subject)
    return (
      <section>
        <ReportedSubjectCard subject={subject} onDecided={() => navigate(MANAGE_PAGES.manageReports)} />
      </section>
    );
  if (!error) return <p role="status">{t('common.loading')}</p>;
  return (
    <Notice title={t('manage.subject.failed')} text={messageOf(error)}>
      <Button tone="primary" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
