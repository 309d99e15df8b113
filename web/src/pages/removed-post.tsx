import { PAGES } from '@plaza/contract/pages.ts';
import type { Removal } from '@plaza/contract/removal.ts';
import { TextLink } from '../ui/link.tsx';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

interface RemovedPostProps {
  readonly removal: Removal;
  /** Whether the viewer is the author; otherwise a moderator. */
  readonly isOwn: boolean;
}

/** Says why a post was removed, above the post, which only its author and moderators see. */
export function RemovedPost({ removal: { reason, until }, isOwn }: RemovedPostProps) {
  return (
    <section className="removed-post" aria-label="Removed">
      <p>
        <strong>A moderator removed this post.</strong> Only {isOwn ? 'you' : 'its author'} and moderators see
        it. It is deleted on <time dateTime={until}>{day.format(new Date(until))}</time>.
      </p>
      <p className="removed-post-reason" dir="auto">
        {reason}
      </p>
      {isOwn && <TextLink to={PAGES.moderation}>Show the decision and appeal</TextLink>}
    </section>
  );
}
