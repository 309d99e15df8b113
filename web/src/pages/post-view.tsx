import { PAGES } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { Check, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Comments } from '../features/comments/comments.tsx';
import { useMuteItem } from '../features/notifications/post-mute.tsx';
import { deletePost } from '../features/posts/delete-post.ts';
import { MoreMenu } from '../features/moderation/more-menu.tsx';
import { PostDetail, type PostDetailProps } from '../features/posts/detail/post-detail.tsx';
import { PostEditForm } from '../features/posts/editor/post-edit-form.tsx';
import { editorOf, saveEdited, toggleEditor, type PostEditor } from '../features/posts/editor/post-editor.ts';
import { usePostNews } from '../features/posts/post-news.ts';
import { PostMenu } from '../features/posts/post-menu.tsx';
import { ReactionButtons } from '../features/reactions/reaction-buttons.tsx';
import { useMember } from '../features/session/member.ts';
import { useAnnouncement } from '../lib/announcements.ts';
import { useStore } from '../lib/store.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { RemovalNotice } from '../ui/removal-notice.tsx';

interface PostViewProps {
  readonly post: Post;
  /** The newest comment at the last visit of the viewer; undefined at the first visit. */
  readonly newSince: number | undefined;
}

/** A post in full, with its buttons, menu and comments. */
export function PostView({ post, newSince }: PostViewProps) {
  const t = useTranslate();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const news = usePostNews(post.id);
  const isGone = news === 'deleted';
  const announcement = isGone
    ? t('api.post_deleted_meanwhile')
    : news === 'changed'
      ? t('postPage.changed')
      : '';
  useAnnouncement('post', announcement);
  const Detail = post.can.edit || post.can.delete ? ManagedPostDetail : OthersPostDetail;
  const detail = (
    <Detail
      post={post}
      reactions={!post.removed && <ReactionButtons post={post} />}
      onComments={() => commentField.current?.focus()}
    />
  );
  return (
    <>
      {post.removed && <RemovalNotice of="post" removal={post.removed} isOwn={post.can.delete} />}
      {isGone && (
        <p className="post-gone">
          <span>{t('api.post_deleted_meanwhile')}</span>
        </p>
      )}
      {detail}
      <Comments
        post={post}
        newSince={newSince}
        field={commentField}
        renderMenu={(comment) => <MoreMenu subjectType="comment" subjectId={comment.id} author={comment} />}
      />
    </>
  );
}

function OthersPostDetail(props: PostDetailProps) {
  const { post } = props;
  const [, navigate] = useLocation();
  return (
    <PostDetail
      {...props}
      menu={
        <MoreMenu
          subjectType="post"
          subjectId={post.id}
          author={post}
          // Back must not lead to a post that is hidden.
          onBlock={(action) => action === 'block' && navigate(PAGES.feed, { replace: true })}
        />
      }
    />
  );
}

/** A post that the viewer may edit or delete: with a menu, and with the editor while it is open. */
function ManagedPostDetail(props: PostDetailProps) {
  const { post } = props;
  const { userId } = useMember();
  const editor = editorOf({ id: post.id, userId });
  const { isOpen } = useStore(editor);
  const isEditing = isOpen && post.can.edit;
  return (
    <PostDetail
      {...props}
      menu={<ManagedPostMenu post={post} editor={editor} isEditing={isEditing} />}
      form={isEditing && <PostEditForm post={post} editor={editor} />}
    />
  );
}

interface ManagedPostMenuProps {
  readonly post: Post;
  readonly editor: PostEditor;
  readonly isEditing: boolean;
}

function ManagedPostMenu({ post, editor, isEditing }: ManagedPostMenuProps) {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const edit: MenuItem = {
    label: t('common.edit'),
    icon: <Pencil />,
    opensNothing: isEditing,
    onSelect: () => toggleEditor(editor, post),
  };
  const save: MenuItem = {
    label: t('common.save'),
    icon: <Check />,
    opensNothing: true,
    onSelect: () => void saveEdited(editor, post),
  };

  const [wasOpened, setOpened] = useState(false);
  const mute = useMuteItem(post.id, wasOpened);

  function remove(): void {
    void deletePost(post);
    // Back must not lead to the deleted post.
    navigate(PAGES.feed, { replace: true });
  }

  return (
    <PostMenu
      post={post}
      items={[...(post.can.edit ? [edit] : []), ...(isEditing ? [save] : []), mute]}
      onOpen={() => setOpened(true)}
      onDelete={remove}
    />
  );
}
