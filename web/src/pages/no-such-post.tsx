import { usePageTitle } from '../lib/page-title.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown for an id without a post, if the post was never shown and the member has no drafts about it. */
export function NoSuchPost() {
  usePageTitle('Post not found');
  return (
    <Notice title="This post is not here" text="It may have been deleted, or the address may be wrong." />
  );
}
