import type { Post } from '@plaza/contract/post.ts';
import { MessageCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { plural } from '../../lib/plural.ts';
import { Link } from '../../ui/link.tsx';
import './post-footer.css';

interface PostFooterProps {
  readonly post: Post;
  readonly reactions: ReactNode;
  /** The properties of the link to the comments; without them there is no link. */
  readonly comments?: ComponentProps<typeof Link>;
}

/** The reactions to a post, the link to its comments with their number, and the number of views. */
export function PostFooter({ post, reactions, comments }: PostFooterProps) {
  'use memo';
  const label = plural(post.commentCount, 'comment');
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
      {/* The spelling of the specification. */}
      <span className="post-views">{plural(post.viewCount, 'View', 'Viewes')}</span>
    </footer>
  );
}
