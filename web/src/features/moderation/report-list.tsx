import { useTranslate } from '../../lib/texts/texts.ts';
import { PageList } from '../../ui/page-list.tsx';
import { useReports } from './moderation-queries.ts';
import { ReportedSubjectCard } from './reported-subject.tsx';

/** The subjects with open reports, each with a form to decide. */
export function ReportList() {
  const t = useTranslate();
  return (
    <PageList
      {...useReports()}
      label={t('moderation.openReports.label')}
      empty={t('moderation.openReports.empty')}
      renderItem={(subject) => (
        <li key={`${subject.subjectType}-${subject.subjectId}`}>
          <ReportedSubjectCard subject={subject} />
        </li>
      )}
    />
  );
}
