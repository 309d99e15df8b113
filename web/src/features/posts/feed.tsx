import type { Post } from '@plaza/contract/post.ts';
import { useRef, useState, type ReactNode } from 'react';
import { moveInFeed } from './feed-focus.ts';
import { heightOf } from './feed-window.ts';
import { placeHere } from './list-place.ts';
import type { FeedPlace } from './post-card.tsx';
import { useFeedWindow } from './use-feed-window.ts';
import { useListPlace } from './use-list-place.ts';

interface FeedProps {
  readonly posts: readonly Post[];
  /** How many there are in all; undefined while nobody knows. */
  readonly total: number | undefined;
  /** Names the list for who listens. */
  readonly label: string;
  readonly busy: boolean;
  readonly renderPost: (post: Post, place: FeedPlace) => ReactNode;
}

/** A list of posts of any length (see the ARIA feed pattern). Away from the screen there are gaps as high as the posts. */
export function Feed({ posts, total, label, busy, renderPost }: FeedProps) {
  const feed = useRef<HTMLDivElement>(null);
  const [place] = useState(placeHere);
  const ids = posts.map(({ id }) => id);
  const notePlace = useListPlace(feed, place);
  const isShown = useFeedWindow(
    feed,
    ids,
    place && place.top - heightOf(ids.filter((id) => id > place.post)),
    notePlace,
  );
  const parts: ReactNode[] = [];
  let missing: number[] = [];
  const fill = (key: string) => {
    if (missing.length > 0) parts.push(<div key={key} style={{ height: heightOf(missing) }} />);
    missing = [];
  };
  posts.forEach((post, index) => {
    if (!isShown(post.id)) {
      missing.push(post.id);
      return;
    }
    fill(`above ${post.id}`);
    parts.push(renderPost(post, { index, total }));
  });
  fill('below');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the feed pattern has keys of its own
    <div ref={feed} role="feed" aria-label={label} aria-busy={busy} onKeyDown={moveInFeed}>
      {parts}
    </div>
  );
}
