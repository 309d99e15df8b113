import type { Card } from '@plaza/contract/post.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { commentsLabel } from './post-labels.ts';

interface DeletePostDialogProps {
  readonly post: Card;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a post goes, and says what goes with it. */
export function DeletePostDialog({ post, open, onClose, onConfirm }: DeletePostDialogProps) {
  const along = [
    post.image && 'its image',
    post.commentCount > 0 && `its ${commentsLabel(post.commentCount)}`,
  ].filter(Boolean);
  const what = [`“${post.title}”`, ...along].join(' and ');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this post?"
      description={`${what} will be gone for everybody, for good.`}
    >
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
