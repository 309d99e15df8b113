import { OwnDecisions, OwnReports } from '../features/moderation/own-moderation.tsx';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';

/** What moderators decided about the member, and what became of the member's reports. */
export function ModerationPage() {
  const t = useTranslate();
  usePageTitle(t('moderation.own.title'));
  return (
    <div className="settings">
      <h1>{t('moderation.own.title')}</h1>
      <section>
        <h2>{t('moderation.own.decisions')}</h2>
        <OwnDecisions />
      </section>
      <section>
        <h2>{t('moderation.own.reports')}</h2>
        <OwnReports />
      </section>
    </div>
  );
}
