import type { Post } from '@plaza/contract/post.ts';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { showMissingCode } from '../../ui/toast.tsx';

const deletePostDialog = lazyComponent(
  async () => (await import('./delete-post-dialog.tsx')).DeletePostDialog,
);

interface PostMenuProps {
  readonly post: Post;
  /** What else its owner can do here. */
  readonly items?: readonly MenuItem[];
  /** The owner has asked for it to be deleted, and said so twice. */
  readonly onDelete: () => void;
}

/** What the owner of a post can do with it. */
export function PostMenu({ post, items = [], onDelete }: PostMenuProps) {
  const [asking, setAsking] = useState(false);
  const loaded = deletePostDialog.useLoaded(asking, (error) => {
    setAsking(false);
    showMissingCode(error);
  });
  const remove: MenuItem = {
    label: 'Delete',
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <Menu label="Post menu" items={[...items, remove]}>
        <Ellipsis aria-hidden size={20} />
      </Menu>
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
