import type { Post } from '@plaza/contract/post.ts';
import { useRef, useState, type ReactNode } from 'react';
import { moveInFeed } from './feed-focus.ts';
import { totalHeight } from './feed-window.ts';
import type { FeedPosition } from './post-card.tsx';
import { savedPosition } from './scroll-positions.ts';
import { useFeedWindow } from './use-feed-window.ts';
import { useScrollPosition } from './use-scroll-position.ts';

interface FeedProps {
  readonly posts: readonly Post[];
  /** The number of posts in the list; undefined until the last page is loaded. */
  readonly total: number | undefined;
  /** The accessible name of the list. */
  readonly label: string;
  /** Whether the next page is being fetched. */
  readonly busy: boolean;
  readonly renderPost: (post: Post, position: FeedPosition) => ReactNode;
}

/** A list of posts of any length (the ARIA feed pattern). Only posts near the screen are rendered, gaps in place of the others. */
export function Feed({ posts, total, label, busy, renderPost }: FeedProps) {
  const feed = useRef<HTMLDivElement>(null);
  const [restored] = useState(savedPosition);
  const ids = posts.map(({ id }) => id);
  const recordPosition = useScrollPosition(feed, restored);
  const isRendered = useFeedWindow(feed, ids, topOf(ids, restored), recordPosition);
  const parts: ReactNode[] = [];
  let missing: number[] = [];
  const addGap = (key: string) => {
    if (missing.length > 0) parts.push(<div key={key} style={{ height: totalHeight(missing) }} />);
    missing = [];
  };
  posts.forEach((post, index) => {
    if (!isRendered(post.id)) {
      missing.push(post.id);
      return;
    }
    addGap(`above ${post.id}`);
    parts.push(renderPost(post, { index, total }));
  });
  addGap('below');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern has keys of its own
    <div ref={feed} role="feed" aria-label={label} aria-busy={busy} onKeyDown={moveInFeed}>
      {parts}
    </div>
  );
}

/** The distance from the top of the screen to the top of the list at a restored position, in pixels; undefined without one. */
function topOf(ids: readonly number[], restored: ReturnType<typeof savedPosition>): number | undefined {
  const above = ids.findIndex((id) => restored?.posts.includes(id));
  return restored && above !== -1 ? restored.top - totalHeight(ids.slice(0, above)) : undefined;
}
