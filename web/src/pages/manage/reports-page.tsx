import { AppealList, DecisionList } from '../../features/moderation/decision-list.tsx';
import { ReportList } from '../../features/moderation/report-list.tsx';

/** Open reports and appeals, and what was decided. */
export function ReportsPage() {
  return (
    <>
      <section>
        <h2>Open reports</h2>
        <ReportList />
      </section>
      <section>
        <h2>Open appeals</h2>
        <AppealList />
      </section>
      <section>
        <h2>Decisions</h2>
        <DecisionList />
      </section>
    </>
  );
}
