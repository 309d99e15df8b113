import type { Comment } from '@plaza/contract/comment.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { Ellipsis, Trash2 } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Names } from '../../ui/names.tsx';
import { TimeButton } from '../../ui/relative-time.tsx';

/** Where on the page a comment stands. */
export const commentElementId = (id: number) => `comment-${id}`;

interface CommentItemProps {
  readonly comment: Comment;
  /** Set for one's own: asks for it to be deleted. */
  readonly onDelete: (() => void) | undefined;
}

/** A comment in the list: who wrote it, when and what. */
export function CommentItem({ comment, onDelete }: CommentItemProps) {
  const { id, name, username, profilePicture, createdAt, commentBody } = comment;
  const profile = pagePath('profile', { id: username });
  return (
    <li id={commentElementId(id)} className="comment">
      {/* For the pointer; everybody else has the link of the name. */}
      <Link to={profile} className="comment-picture" tabIndex={-1} aria-hidden>
        <Avatar name={name} picture={profilePicture} size={32} />
      </Link>
      <p className="comment-head">
        <Link to={profile} className="comment-author">
          <Names name={name} username={username} />
        </Link>
        <TimeButton at={createdAt} />
      </p>
      {onDelete && (
        <Menu
          label="Comment menu"
          items={[{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete }]}
        >
          <Ellipsis aria-hidden size={20} />
        </Menu>
      )}
      <div className="comment-body">
        <LinkedText text={commentBody} />
      </div>
    </li>
  );
}
