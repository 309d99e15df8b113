import type { Comment } from '@plaza/contract/comment.ts';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { CommentItem } from './comment-item.tsx';
import { deleteComment, leavingComments } from './delete-comment.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

interface CommentListProps {
  readonly comments: readonly Comment[];
  /** Id of the heading that names the list. */
  readonly headingId: string;
  /** Told when a comment, and with it the place of the focus, is gone. */
  readonly onDeleted: () => void;
}

/** Comments, oldest first. */
export function CommentList({ comments, headingId, onDeleted }: CommentListProps) {
  const leaving = useStore(leavingComments);
  const [asking, setAsking] = useState<Comment>();
  const shown = comments.filter(({ id }) => !leaving.has(id));

  function confirmed(): void {
    setAsking(undefined);
    if (asking) void deleteComment(asking);
    onDeleted();
  }

  return (
    <>
      {shown.length > 0 ? (
        <ol className="comment-list" aria-labelledby={headingId}>
          {shown.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              onDelete={comment.can.delete ? () => setAsking(comment) : undefined}
            />
          ))}
        </ol>
      ) : (
        <p className="comments-empty">No comments yet. Yours could be the first.</p>
      )}
      <DeleteCommentDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={confirmed}
      />
    </>
  );
}
