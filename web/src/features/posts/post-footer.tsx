import type { Post } from '@plaza/contract/post.ts';
import { MessageCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link.tsx';
import './post-footer.css';

interface PostFooterProps {
  /** The HTML id of the footer. */
  readonly id?: string;
  readonly post: Post;
  readonly reactions: ReactNode;
  /** The properties of the link to the comments; without them there is no link. */
  readonly comments?: ComponentProps<typeof Link>;
}

/** The reactions to a post, the link to its comments with their number and that of new ones, and the number of views. */
export function PostFooter({ id, post, reactions, comments }: PostFooterProps) {
  'use memo';
  const t = useTranslate();
  const counts = { count: post.commentCount, fresh: post.newCommentCount };
  const text = t('posts.comments', counts);
  return (
    <footer id={id} className="post-footer">
      {reactions}
      {comments && (
        <Link {...comments} data-shortcut="c" className="post-comments" title={text}>
          <MessageCircle aria-hidden size={20} />
          <span className="post-comments-text">{text}</span>
          <span className="post-comments-short" aria-hidden>
            {t('posts.commentsOnPhones', counts)}
          </span>
        </Link>
      )}
      {/* The spelling of the specification. */}
      <span className="post-views">{t('posts.views', { count: post.viewCount })}</span>
    </footer>
  );
}
