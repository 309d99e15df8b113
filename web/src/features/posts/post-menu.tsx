import type { Post } from '@plaza/contract/post.ts';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { DialogLoading } from '../../ui/dialog-loading.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { showMissingCode } from '../../ui/toast.tsx';

const deletePostDialog = lazyComponent(
  async () => (await import('./delete-post-dialog.tsx')).DeletePostDialog,
);

interface PostMenuProps {
  readonly post: Post;
  /** The items above Delete; none by default. */
  readonly items?: readonly MenuItem[];
  /** Called when the menu opens for the first time. */
  readonly onOpen?: () => void;
  /** Called when the member has confirmed the deletion in the dialog. */
  readonly onDelete: () => void;
}

/** The menu of a post: the given items, and Delete if the viewer may delete the post. */
export function PostMenu({ post, items = [], onOpen, onDelete }: PostMenuProps) {
  'use memo';
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const loaded = deletePostDialog.useLoaded(asking, (error) => {
    setAsking(false);
    showMissingCode(error);
  });
  const remove: MenuItem = {
    label: t('common.delete'),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <Menu label={t('posts.menu')} items={post.can.delete ? [...items, remove] : items} onOpen={onOpen}>
        <Ellipsis aria-hidden size={20} />
      </Menu>
      {asking && !loaded && <DialogLoading />}
      {loaded && (
        <deletePostDialog.Component
          post={post}
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
        />
      )}
    </>
  );
}
