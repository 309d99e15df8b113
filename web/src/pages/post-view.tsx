import { PAGES } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { Check, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { Comments } from '../features/comments/comments.tsx';
import { deletePost } from '../features/posts/delete-post.ts';
import { PostDetail, type PostDetailProps } from '../features/posts/detail/post-detail.tsx';
import { PostEditForm } from '../features/posts/editor/post-edit-form.tsx';
import { editorOf, saveEdited, toggleEditor } from '../features/posts/editor/post-editor.ts';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { useStore } from '../lib/store.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** A post with everything a member can do to it, and its comments. */
export function PostView({ post }: { readonly post: Post }) {
  const commentField = useRef<HTMLTextAreaElement>(null);
  const Detail = post.can.delete ? OwnPostDetail : PostDetail;
  return (
    <>
      <Detail
        post={post}
        reactions={<ReactionButtons post={post} />}
        onComments={() => commentField.current?.focus()}
      />
      <Comments post={post} field={commentField} />
    </>
  );
}

/** The same with what its owner can do, and with what they are making of it. */
function OwnPostDetail(props: PostDetailProps) {
  const { post } = props;
  const editor = editorOf(post);
  const isEditing = useStore(editor) !== undefined;
  return (
    <PostDetail
      {...props}
      menu={<OwnerMenu post={post} isEditing={isEditing} />}
      form={isEditing && <PostEditForm post={post} editor={editor} />}
    />
  );
}

function OwnerMenu({ post, isEditing }: { readonly post: Post; readonly isEditing: boolean }) {
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

  return (
    <PostMenu
      post={post}
      items={post.can.edit ? (isEditing ? [edit, save] : [edit]) : []}
      onDelete={remove}
    />
  );
}
