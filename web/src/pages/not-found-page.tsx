import { usePageTitle } from '../lib/page-title.ts';
import { Notice } from '../ui/notice.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return <Notice title="Oops! Page not found" text="The page you're looking for doesn't exist." />;
}
