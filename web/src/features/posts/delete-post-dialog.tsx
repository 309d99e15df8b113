import type { Post } from '@plaza/contract/post.ts';
import type { ComponentProps } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { postLossSentence } from './post-loss.ts';

interface DeletePostDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm'
> {
  readonly post: Post;
}

/** The dialog that asks whether to delete a post, and lists what is deleted with it. */
export function DeletePostDialog({ post, ...dialog }: DeletePostDialogProps) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('posts.deleteDialog.title')}
      description={postLossSentence(post, t)}
    />
  );
}
