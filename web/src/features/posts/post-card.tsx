import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { articleId } from './feed-focus.ts';
import './post-card.css';
import { PostFooter } from './post-footer.tsx';
import { PostHeader } from './post-header.tsx';
import { PostImage } from './post-image.tsx';

/** Where an article stands in its feed. */
export interface FeedPlace {
  /** From 0. */
  readonly index: number;
  /** Undefined while nobody knows. */
  readonly total: number | undefined;
}

interface PostCardProps {
  readonly post: Post;
  readonly place: FeedPlace;
  /** The buttons to react to it. */
  readonly reactions: ReactNode;
  /** What its owner can do with it. */
  readonly menu?: ReactNode;
  /** Told when the post is opened from here, in this tab or in another. */
  readonly onOpen: () => void;
}

/** A post in a list. Title, content, image and comments lead to its page. */
export function PostCard({ post, place, reactions, menu, onOpen }: PostCardProps) {
  const titleId = useId();
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
      aria-posinset={place.index + 1}
      aria-setsize={place.total ?? -1}
      tabIndex={-1}
    >
      <PostHeader post={post} menu={menu} />
      <h2 id={titleId} className="post-title">
        <Link {...opens} ref={titleLink} data-shortcut="o">
          {post.title}
        </Link>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; everybody else has the link of the title */}
      <div className="post-body" onClick={(event) => followFrom(event, titleLink.current)}>
        <ShowMore name={articleId(post)}>
          <LinkedText text={post.content} />
        </ShowMore>
        {post.image && <PostImage image={post.image} urgent={place.index < 2} opens={opens} />}
      </div>
      <PostFooter
        post={post}
        reactions={reactions}
        comments={{ ...opens, to: opens.to + COMMENTS_FRAGMENT }}
      />
    </article>
  );
}

/** Makes a click inside of a larger area one on its link, unless it was on something of its own or ended a selection. */
function followFrom(event: MouseEvent, link: HTMLElement | null): void {
  const onItsOwn = event.target instanceof Element && event.target.closest('a, button');
  if (onItsOwn || getSelection()?.isCollapsed === false) return;
  link?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent));
}
