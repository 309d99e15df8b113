import type { Post } from '@plaza/contract/post.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { postLossSentence } from './post-loss.ts';

interface DeletePostDialogProps {
  readonly post: Post;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a post goes, and says what goes with it. */
export function DeletePostDialog({ post, open, onClose, onConfirm }: DeletePostDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete this post?" description={postLossSentence(post)}>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
