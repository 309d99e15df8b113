import type { Comment } from '@plaza/contract/comment.ts';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CommentItem } from './comment-item.tsx';
import { deleteComment } from './delete-comment.ts';

interface CommentListProps {
  readonly comments: readonly Comment[];
  readonly isNew: (comment: Comment) => boolean;
  /** The id of the heading that names the list. */
  readonly headingId: string;
  /** Called when the member has confirmed a deletion. The focused element is removed with the comment. */
  readonly onDeleted: () => void;
  /** The menu of a comment that the viewer may not delete. */
  readonly renderMenu: (comment: Comment) => ReactNode;
}

/** The list of comments in the given order, or a message without comments, and the dialog that confirms a deletion. */
export function CommentList({ comments, isNew, headingId, onDeleted, renderMenu }: CommentListProps) {
  'use memo';
  const t = useTranslate();
  const [asking, setAsking] = useState<Comment>();

  function confirmed(): void {
    setAsking(undefined);
    if (asking) void deleteComment(asking);
    onDeleted();
  }

  return (
    <>
      {comments.length > 0 ? (
        <ol className="comment-list" aria-labelledby={headingId}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isNew={isNew(comment)}
              onDelete={comment.can.delete ? () => setAsking(comment) : undefined}
              menu={renderMenu(comment)}
            />
          ))}
        </ol>
      ) : (
        <p className="comments-empty">{t('comments.none')}</p>
      )}
      <ConfirmDialog
        title={t('comments.deleteDialog.title')}
        description={t('comments.deleteDialog.consequence')}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={confirmed}
      />
    </>
  );
}
