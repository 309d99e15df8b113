import { PAGES } from '@plaza/contract/pages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import '../ui/button.css';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Notice title="Oops! Page not found" text="The page you're looking for doesn't exist.">
      <Link to={PAGES.feed} className="button button-primary">
        Go home
      </Link>
    </Notice>
  );
}
