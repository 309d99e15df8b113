import { AppealList, DecisionList } from '../../features/moderation/decision-list.tsx';
import { ReportList } from '../../features/moderation/report-list.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';

/** Open reports and appeals, and what was decided. */
export function ReportsPage() {
  const t = useTranslate();
  return (
    <>
      <section>
        <h2>{t('manage.reports.openReports')}</h2>
        <ReportList />
      </section>
      <section>
        <h2>{t('manage.reports.openAppeals')}</h2>
        <AppealList />
      </section>
      <section>
        <h2>{t('manage.reports.decisions')}</h2>
        <DecisionList />
      </section>
    </>
  );
}
