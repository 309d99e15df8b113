import type { Comment } from '@plaza/contract/comment.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Menu } from '../../ui/menu.tsx';
import { NewBadge } from '../../ui/new-badge.tsx';
import { Names } from '../../ui/names.tsx';
import { RemovalNotice } from '../../ui/removal-notice.tsx';
import { TimeButton } from '../../ui/relative-time.tsx';
import { SubjectId } from '../../ui/subject-id.ts';
import { deletedComments } from './comment-cache.ts';

export const commentElementId = (id: number) => `comment-${id}`;

interface CommentItemProps {
  readonly comment: Comment;
  /** Whether it is of another member, since the last visit. */
  readonly isNew: boolean;
  /** Called when Delete is chosen in the menu of the comment. Undefined if the viewer may not delete it: then `menu` is shown. */
  readonly onDelete: (() => void) | undefined;
  readonly menu: ReactNode;
}

export function CommentItem({ comment, isNew, onDelete, menu }: CommentItemProps) {
  'use memo';
  const t = useTranslate();
  const { id, PostId, name, username, profilePicture, createdAt, commentBody } = comment;
  const profile = pagePath('profile', { id: username });
  const isGone = useSyncExternalStore(
    deletedComments.subscribe,
    () => deletedComments.get().get(PostId)?.has(id) ?? false,
  );
  return (
    <li id={commentElementId(id)} className="comment" tabIndex={-1}>
      {/* For pointers only: the name is the same link. */}
      <Link to={profile} className="comment-picture" tabIndex={-1} aria-hidden>
        <Avatar name={name} picture={profilePicture} size={32} />
      </Link>
      <p className="comment-head">
        <Link id={`${commentElementId(id)}-author`} to={profile} className="comment-author">
          <Names name={name} username={username} />
        </Link>
        <span className="comment-when">
          <TimeButton at={createdAt} /> {isNew && <NewBadge text={t('comments.badge')} />}
        </span>
      </p>
      <SubjectId value={`${commentElementId(id)}-author`}>
        {isGone ? null : onDelete ? (
          <Menu
            label={t('comments.menu')}
            items={[{ label: t('common.delete'), icon: <Trash2 />, danger: true, onSelect: onDelete }]}
          >
            <Ellipsis aria-hidden size={20} />
          </Menu>
        ) : (
          menu
        )}
      </SubjectId>
      <div className={classNames('comment-body', isGone && 'comment-deleted')}>
        {comment.removed && (
          <RemovalNotice of="comment" removal={comment.removed} isOwn={comment.can.delete} />
        )}
        {/* The text keeps its height, so that nothing moves. */}
        <div inert={isGone}>
          <LinkedText text={commentBody} />
        </div>
        {isGone && <p>{t('comments.deleted')}</p>}
      </div>
    </li>
  );
}
