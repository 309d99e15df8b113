import { PAGES } from '@plaza/contract/pages.ts';
import type { Removal } from '@plaza/contract/removal.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { TextLink } from '../ui/link.tsx';

interface RemovedPostProps {
  readonly removal: Removal;
  /** Whether the viewer is the author; otherwise a moderator. */
  readonly isOwn: boolean;
}

/** Says why a post was removed, above the post, which only its author and moderators see. */
export function RemovedPost({ removal: { reason, until }, isOwn }: RemovedPostProps) {
  const t = useTranslate();
  const date = new Date(until).toLocaleDateString(t.locale, { dateStyle: 'long' });
  return (
    <section className="removed-post" aria-label={t('postPage.removed.label')}>
      <p>
        <strong>{t('postPage.removed.lead')}</strong>{' '}
        {t.rich(isOwn ? 'postPage.removed.shownToAuthor' : 'postPage.removed.shownToModerator', {
          date: <time dateTime={until}>{date}</time>,
        })}
      </p>
      <p className="removed-post-reason" dir="auto">
        {reason}
      </p>
      {isOwn && <TextLink to={PAGES.moderation}>{t('postPage.removed.appeal')}</TextLink>}
    </section>
  );
}
