import { MANAGE_PAGES } from '@plaza/contract/pages.ts';
import { SUBJECT_TYPES } from '@plaza/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { subjectQuery } from '../../features/moderation/moderation-queries.ts';
import { ReportedSubjectCard } from '../../features/moderation/reported-subject.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryState } from '../../calls/query-state.tsx';
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
  return (
    <QueryState query={useQuery(subjectQuery(type, id))} failed={t('manage.subject.failed')}>
      {(subject) => (
        <section>
          <ReportedSubjectCard subject={subject} onDecided={() => navigate(MANAGE_PAGES.manageReports)} />
        </section>
      )}
    </QueryState>
  );
}
