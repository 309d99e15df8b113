import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DeleteCommentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a comment goes. */
export function DeleteCommentDialog({ open, onClose, onConfirm }: DeleteCommentDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete this comment?"
      description="It will be gone for everybody, for good."
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
