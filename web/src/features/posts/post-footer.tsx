import type { Post } from '@plaza/contract/post.ts';
import { MessageCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import './post-footer.css';
import { commentsLabel, viewsLabel } from './post-labels.ts';

interface PostFooterProps {
  readonly post: Post;
  readonly reactions: ReactNode;
  /** Where the comments are; without it one is there. */
  readonly comments?: ComponentProps<typeof Link>;
}

/** What others made of a post: reactions, comments and views. */
export function PostFooter({ post, reactions, comments }: PostFooterProps) {
  const label = commentsLabel(post.commentCount);
  return (
    <footer className="post-footer">
      {reactions}
      {comments && (
        <Link {...comments} data-shortcut="c" className="post-comments" aria-label={label} title={label}>
          <MessageCircle aria-hidden size={20} />
          <span className="post-comments-label">{label}</span>
          <span className="post-comments-count">{post.commentCount}</span>
        </Link>
      )}
      <span className="post-views">{viewsLabel(post.viewCount)}</span>
    </footer>
  );
}
