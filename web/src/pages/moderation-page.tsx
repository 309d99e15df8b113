import { OwnDecisions, OwnReports } from '../features/moderation/own-moderation.tsx';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';

/** What moderators decided about the member, and what became of the member's reports. */
export function ModerationPage() {
  usePageTitle('Reports and decisions');
  return (
    <div className="settings">
      <h1>Reports and decisions</h1>
      <section>
        <h2>Decisions about you</h2>
        <OwnDecisions />
      </section>
      <section>
        <h2>Your reports</h2>
        <OwnReports />
      </section>
    </div>
  );
}
