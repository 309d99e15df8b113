import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { LinkedText, LineOfText } from '../../ui/linked-text.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SubjectId } from '../../ui/subject-id.ts';
import { articleId } from './feed-focus.ts';
import './post-card.css';
import { PostFooter } from './post-footer.tsx';
import { PostHeader } from './post-header.tsx';
import { PostImage } from './post-image.tsx';

/** The position of a post in its feed. */
export interface FeedPosition {
  /** The number of posts above this one. */
  readonly index: number;
  /** The number of posts in the feed; undefined until the last page is loaded. */
  readonly total: number | undefined;
}

interface PostCardProps {
  readonly post: Post;
  readonly position: FeedPosition;
  /** The buttons to like and dislike the post. */
  readonly reactions: ReactNode;
  /** The menu of the post, if the viewer may delete it. */
  readonly menu?: ReactNode;
  /** Shown above the post, on the line between it and the one before. */
  readonly divider?: ReactNode;
  /** Called when the post is opened, in this tab or in another. */
  readonly onOpen: () => void;
}

/** A post in a list. Title, content, image and comments link to its page. */
export function PostCard({ post, position, reactions, menu, divider, onOpen }: PostCardProps) {
  'use memo';
  const id = useId();
  const titleId = `${id}title`;
  const titleLink = useRef<HTMLAnchorElement>(null);
  const opens = {
    to: pagePath('post', { id: post.id }),
    onClickCapture: onOpen,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === 1) onOpen();
    },
  };
  return (
    <article
      id={articleId(post)}
      className="post-card"
      aria-labelledby={titleId}
      aria-describedby={`${id}by ${id}text ${id}counts`}
      aria-posinset={position.index + 1}
      aria-setsize={position.total ?? -1}
      tabIndex={-1}
    >
      {divider}
      <PostHeader
        descriptionId={`${id}by`}
        post={post}
        menu={<SubjectId value={titleId}>{menu}</SubjectId>}
      />
      <h2 id={titleId} className="post-title" dir="auto">
        <Link {...opens} ref={titleLink} data-shortcut="o">
          <LineOfText text={post.title} />
        </Link>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for pointers only: the title is the same link */}
      <div id={`${id}text`} className="post-body" onClick={(event) => forwardClick(event, titleLink.current)}>
        <ShowMore name={articleId(post)}>
          <LinkedText text={post.content} />
        </ShowMore>
        {post.image && <PostImage image={post.image} urgent={position.index < 2} opens={opens} />}
      </div>
      <PostFooter
        id={`${id}counts`}
        post={post}
        reactions={<SubjectId value={titleId}>{reactions}</SubjectId>}
        comments={{ ...opens, to: opens.to + COMMENTS_FRAGMENT }}
      />
    </article>
  );
}

/** Clicks `link` after a click elsewhere in the card, unless that was on a link or button, or ended a selection of text. */
function forwardClick(event: MouseEvent, link: HTMLElement | null): void {
  const isInteractive = event.target instanceof Element && event.target.closest('a, button');
  if (isInteractive || getSelection()?.isCollapsed === false) return;
  link?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent));
}
