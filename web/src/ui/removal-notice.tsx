import { PAGES } from '@plaza/contract/pages.ts';
import type { Removal } from '@plaza/contract/removal.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { PlainText } from './linked-text.tsx';
import { TextLink } from './link.tsx';
import './removal-notice.css';

const TEXTS = {
  post: {
    lead: 'postPage.removed.lead',
    author: 'postPage.removed.shownToAuthor',
    moderator: 'postPage.removed.shownToModerator',
  },
  comment: {
    lead: 'comments.removed.lead',
    author: 'comments.removed.shownToAuthor',
    moderator: 'comments.removed.shownToModerator',
  },
} as const;

interface RemovalNoticeProps {
  readonly of: keyof typeof TEXTS;
  readonly removal: Removal;
  /** Whether the viewer is the author; otherwise a moderator. */
  readonly isOwn: boolean;
}

/** Says why a post or comment was removed, which only its author and moderators see. */
export function RemovalNotice({ of, removal: { reason, until }, isOwn }: RemovalNoticeProps) {
  const t = useTranslate();
  const { lead, author, moderator } = TEXTS[of];
  const date = new Date(until).toLocaleDateString(t.locale, { dateStyle: 'long' });
  return (
    <section className="removal-notice" aria-label={t('removed.label')}>
      <p>
        <strong>{t(lead)}</strong>{' '}
        {t.rich(isOwn ? author : moderator, { date: <time dateTime={until}>{date}</time> })}
      </p>
      <p>
        <PlainText text={reason} />
      </p>
      {isOwn && <TextLink to={PAGES.moderation}>{t('removed.appeal')}</TextLink>}
    </section>
  );
}
