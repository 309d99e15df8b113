import { PAGES } from '@plaza/contract/pages.ts';
import type { Card } from '@plaza/contract/post.ts';
import { Check, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { Comments } from '../features/comments/comments.tsx';
import { deletePost } from '../features/posts/delete-post.ts';
import { PostDetail } from '../features/posts/detail/post-detail.tsx';
import { PostEditForm } from '../features/posts/editor/post-edit-form.tsx';
import { editorOf, saveEdited, toggleEditor } from '../features/posts/editor/post-editor.ts';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { useMember } from '../features/session/member.ts';
import { useStore } from '../lib/store.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** A post with everything a member can do to it, and its comments. */
export function PostView({ post }: { readonly post: Card }) {
  const { userId } = useMember();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const editor = editorOf(post);
  const isOwn = post.userId === userId;
  const isEditing = useStore(editor) !== undefined && isOwn;
  return (
    <>
      <PostDetail
        post={post}
        reactions={<ReactionButtons post={post} />}
        menu={isOwn && <OwnerMenu post={post} isEditing={isEditing} />}
        form={isEditing && <PostEditForm post={post} editor={editor} />}
        onComments={() => commentField.current?.focus()}
      />
      <Comments post={post} field={commentField} />
    </>
  );
}

function OwnerMenu({ post, isEditing }: { readonly post: Card; readonly isEditing: boolean }) {
  const [, navigate] = useLocation();
  const editor = editorOf(post);
  const edit: MenuItem = {
    label: 'Edit',
    icon: <Pencil />,
    onSelect: () => toggleEditor(editor, post),
  };
  const save: MenuItem = { label: 'Save', icon: <Check />, onSelect: () => saveEdited(editor, post) };

  function remove(): void {
    void deletePost(post);
    // Nobody comes back to a post that is gone.
    navigate(PAGES.feed, { replace: true });
  }

  return <PostMenu post={post} items={isEditing ? [edit, save] : [edit]} onDelete={remove} />;
}
