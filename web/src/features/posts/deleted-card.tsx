import type { Post } from '@plaza/contract/post.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { articleId } from './feed-focus.ts';
import { totalHeight } from './feed-window.ts';
import type { FeedPosition } from './post-card.tsx';

interface DeletedCardProps {
  readonly post: Post;
  readonly position: FeedPosition;
}

/** Takes the place of a post that was deleted while the list was shown, with its height, so that nothing moves. */
export function DeletedCard({ post, position }: DeletedCardProps) {
  const t = useTranslate();
  return (
    <article
      id={articleId(post)}
      className="post-card post-deleted"
      aria-label={t('api.post_deleted_meanwhile')}
      aria-posinset={position.index + 1}
      aria-setsize={position.total ?? -1}
      tabIndex={-1}
      style={{ minHeight: totalHeight([post.id]) }}
    >
      <p>{t('api.post_deleted_meanwhile')}</p>
    </article>
  );
}
