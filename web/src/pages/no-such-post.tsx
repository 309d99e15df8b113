import { PAGES } from '@plaza/contract/pages.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import '../ui/button.css';

/** Stands where a post would be that was deleted, or never was. */
export function NoSuchPost() {
  usePageTitle('Post not found');
  return (
    <Notice title="This post is not here" text="It may have been deleted, or the address may be wrong.">
      <Link to={PAGES.feed} className="button button-primary">
        Go home
      </Link>
    </Notice>
  );
}
