import { pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { LinkedText, LineOfText } from '../../../ui/linked-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PostFooter } from '../post-footer.tsx';
import { PostHeader } from '../post-header.tsx';
import { PostDetailImage } from './post-detail-image.tsx';
import './post-detail.css';

export interface PostDetailProps {
  readonly post: Post;
  /** The buttons to like and dislike the post. */
  readonly reactions: ReactNode;
  /** The menu of the post, if the viewer may edit or delete it. */
  readonly menu?: ReactNode;
  /** Replaces the texts while they are edited. */
  readonly form?: ReactNode;
  /** Called instead of following the link to the comments; not when it is opened in another tab. */
  readonly onComments: () => void;
}

/** A post on its page, in full. */
export function PostDetail({ post, reactions, menu, form, onComments }: PostDetailProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isEditing = Boolean(form);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // The focused button of the form was removed.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) title.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function goToComments(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onComments();
  }

  return (
    <article className="post-detail" aria-labelledby={titleId}>
      <PostHeader post={post} menu={menu} />
      <h1
        id={titleId}
        ref={title}
        tabIndex={-1}
        dir="auto"
        className={classNames('post-detail-title', isEditing && 'visually-hidden')}
      >
        <LineOfText text={post.title} />
      </h1>
      {isEditing ? form : <LinkedText text={post.content} />}
      {post.image && <PostDetailImage image={post.image} />}
      <PostFooter
        post={post}
        reactions={reactions}
        comments={{ to: pagePath('post', { id: post.id }), onClick: goToComments }}
      />
    </article>
  );
}
