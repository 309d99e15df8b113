import { LRUCache } from 'lru-cache';
import type { HiddenMembers, Reader } from '../visibility/visibility-policy.ts';
import { encoded, type CachedPost, type SharedPost } from './post-view.ts';
import { isComplete, withoutHidden, type SeenReactions } from './without-hidden.ts';

/** The total size of the posts of all viewers, a character counted as a byte. */
const MAX_BYTES = 6 * 1024 * 1024;
const ENTRY_BYTES = 150;
const POST_BYTES = 600;
/** The most posts of a viewer, who would otherwise evict those of all others. */
const MAX_POSTS_OF_VIEWER = 1000;

/** What a viewer sees instead of a shared post. */
interface Seen {
  /** The version of the shared post; valid until it changes. */
  readonly version: number;
  /** Undefined when the viewer sees the shared post. */
  readonly post: CachedPost | undefined;
}

interface SeenByViewer {
  readonly hidden: HiddenMembers;
  readonly posts: Map<number, Seen>;
  bytes: number;
}

/**
 * A cache of posts without the actions of members who are hidden from a viewer. An entry is valid for one version of the shared
 * post, which every action on the post replaces.
 */
export interface SeenPosts {
  /**
   * Returns a function of the id of one of these posts: what the viewer sees instead of the post, undefined when it is the post
   * itself. Posts by hidden members are not left out.
   */
  get(
    viewer: Reader,
    posts: ReadonlyMap<number, CachedPost | undefined>,
  ): Promise<(id: number) => CachedPost | undefined>;
}

/** Both return only posts on which hidden members acted, or to which they reacted, without their actions. */
export interface SeenLoads {
  readonly posts: (viewerId: number, ids: readonly number[]) => Promise<readonly SharedPost[]>;
  readonly reactions: (
    hidden: ReadonlySet<number>,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, SeenReactions>>;
}

export function createSeenPosts(loads: SeenLoads): SeenPosts {
  const kept = new LRUCache<number, SeenByViewer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  const seenBy = ({ userId, hidden }: Reader): SeenByViewer => {
    const known = kept.get(userId);
    if (known?.hidden === hidden && known.posts.size <= MAX_POSTS_OF_VIEWER) return known;
    return { hidden, posts: new Map(), bytes: ENTRY_BYTES };
  };

  return {
    async get(viewer, posts) {
      const seen = seenBy(viewer);
      const missing: CachedPost[] = [];
      for (const post of posts.values())
        if (post && seen.posts.get(post.id)?.version !== post.version) missing.push(post);
      if (missing.length === 0) return (id) => seen.posts.get(id)?.post;
      const changed = await loadChanged(loads, viewer, missing);
      const isRead = new Set<number>();
      let isStored = false;
      for (const shared of missing) {
        const { id, version } = shared;
        isRead.add(id);
        // Posts that are read rarely are not cached for all viewers either.
        if (!('utf8' in shared)) continue;
        const post = changed.get(id);
        seen.bytes += sizeOf(post) - sizeOf(seen.posts.get(id)?.post);
        seen.posts.set(id, { version, post: post && encoded(post) });
        isStored = true;
      }
      if (isStored) {
        // Setting the same object again would not update its size.
        kept.delete(viewer.userId);
        kept.set(viewer.userId, seen);
      }
      return (id) => (isRead.has(id) ? changed.get(id) : seen.posts.get(id)?.post);
    },
  };
}

async function loadChanged(
  loads: SeenLoads,
  { userId, hidden }: Reader,
  posts: readonly CachedPost[],
): Promise<ReadonlyMap<number, SharedPost>> {
  const complete = posts.filter(isComplete);
  const idsOf = (some: readonly CachedPost[]) => some.map(({ id }) => id);
  const reactedTo = idsOf(complete.filter(({ counts }) => counts.likeCount + counts.dislikeCount > 0));
  const others = idsOf(posts.filter((post) => !isComplete(post)));
  const [reactions, read] = await Promise.all([
    reactedTo.length > 0 ? loads.reactions(hidden.blocked, reactedTo) : undefined,
    others.length > 0 ? loads.posts(userId, others) : [],
  ]);
  const changed = complete.flatMap(
    (post) => withoutHidden(post, hidden.blocked, reactions?.get(post.id)) ?? [],
  );
  return new Map([...changed, ...read].map((post) => [post.id, post]));
}

function sizeOf(post: CachedPost | undefined): number {
  if (!post) return ENTRY_BYTES;
  const text = 'utf8' in post ? post.utf8.length : post.start.length + post.middle.length;
  return POST_BYTES + post.viewers.length + text;
}
