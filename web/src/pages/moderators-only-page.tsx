import { usePageTitle } from '../lib/page-title.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown to other members at the addresses of moderators and owners. */
export function ModeratorsOnlyPage() {
  usePageTitle('Manage');
  return <Notice title="For moderators only" text="Moderators and owners run the community here." />;
}
