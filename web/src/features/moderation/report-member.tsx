import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { showMissingCode } from '../../ui/toast.tsx';
import type { OtherMember } from '../blocks/change-block.ts';

const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** A button that reports a member whose profile is hidden. */
export function ReportMember({ member: { userId, username } }: { readonly member: OtherMember }) {
  const t = useTranslate();
  const [isReporting, setReporting] = useState(false);
  const loaded = reportDialog.useLoaded(isReporting, (error) => {
    setReporting(false);
    showMissingCode(error);
  });
  return (
    <>
      <Button
        aria-label={t('moderation.reportMember', { member: `@${username}` })}
        onClick={() => setReporting(true)}
      >
        {t('moderation.menu.report')}
      </Button>
      {loaded && (
        <reportDialog.Component
          subjectType="member"
          subjectId={userId}
          open={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
