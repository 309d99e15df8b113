import { PageList } from '../../ui/page-list.tsx';
import { useReports } from './moderation-queries.ts';
import { ReportedSubjectCard } from './reported-subject.tsx';

/** The subjects with open reports, each with a form to decide. */
export function ReportList() {
  return (
    <PageList
      {...useReports()}
      label="Open reports"
      empty="There are no open reports."
      renderItem={(subject) => (
        <li key={`${subject.subjectType}-${subject.subjectId}`}>
          <ReportedSubjectCard subject={subject} />
        </li>
      )}
    />
  );
}
