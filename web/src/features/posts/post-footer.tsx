import type { Post } from '@plaza/contract/post.ts';
import { MessageCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { plural } from '../../lib/plural.ts';
import { Link } from '../../ui/link.tsx';
import './post-footer.css';

/** A larger number of new comments is not counted. */
const SHOWN_MAX = 99;

interface PostFooterProps {
  readonly post: Post;
  readonly reactions: ReactNode;
  /** The properties of the link to the comments; without them there is no link. */
  readonly comments?: ComponentProps<typeof Link>;
}

/** The reactions to a post, the link to its comments with their number and that of new ones, and the number of views. */
export function PostFooter({ post, reactions, comments }: PostFooterProps) {
  'use memo';
  const { commentCount, newCommentCount } = post;
  const [count, noun] = plural(commentCount, 'comment').split(' ');
  const fresh = newCommentCount > SHOWN_MAX ? `${SHOWN_MAX}+` : newCommentCount;
  const news = newCommentCount > 0 ? ` · ${fresh} new` : '';
  return (
    <footer className="post-footer">
      {reactions}
      {comments && (
        <Link {...comments} data-shortcut="c" className="post-comments" title={`${count} ${noun}${news}`}>
          <MessageCircle aria-hidden size={20} />
          <span>
            {count}
            <span className="post-comments-noun"> {noun}</span>
            {news}
          </span>
        </Link>
      )}
      {/* The spelling of the specification. */}
      <span className="post-views">{plural(post.viewCount, 'View', 'Viewes')}</span>
    </footer>
  );
}
