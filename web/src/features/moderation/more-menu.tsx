import { pagePath } from '@plaza/contract/pages.ts';
import type { SubjectType } from '@plaza/contract/report.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { Ellipsis, Flag, Gavel } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { showMissingCode } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';

const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

export interface MoreMenuProps {
  readonly subjectType: SubjectType;
  readonly subjectId: number;
}

/** The menu of a post, comment or profile of another member: to report it, and for moderators to decide about it. */
export function MoreMenu({ subjectType, subjectId }: MoreMenuProps) {
  'use memo';
  const { role } = useMember();
  const [isReporting, setReporting] = useState(false);
  const loaded = reportDialog.useLoaded(isReporting, (error) => {
    setReporting(false);
    showMissingCode(error);
  });
  const items: MenuItem[] = [{ label: 'Report', icon: <Flag />, onSelect: () => setReporting(true) }];
  if (isAtLeast(role, 'moderator')) {
    const to = pagePath('manageSubject', { id: `${subjectType}-${subjectId}` });
    items.push({ label: 'Moderate', icon: <Gavel />, to });
  }
  return (
    <>
      <Menu label="More" items={items}>
        <Ellipsis aria-hidden size={20} />
      </Menu>
      {loaded && (
        <reportDialog.Component
          subjectType={subjectType}
          subjectId={subjectId}
          open={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
