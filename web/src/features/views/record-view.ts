import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import type { Post } from '@plaza/contract/post.ts';
import { recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { call } from '../../api/call.ts';
import { updatePost } from '../posts/cache/post-cache.ts';
import { onMemberChange } from '../session/session.ts';
import { ignore } from '../../lib/errors.ts';

type Visit = ReplyOf<typeof recordViewEndpoint>;

/** The calls that are under way, by post: a link and the page that it opens record one visit. */
const running = new Map<number, Promise<Visit | undefined>>();

onMemberChange(() => running.clear());

/** Records that the member opens a post, unless the member viewed it before: then its page records the visit. */
export function recordView({ id, viewed }: Post): void {
  if (!viewed) void recordVisit(id);
}

/**
 * Records that the member looks at a post and its comments. The 'New' label and the number of new comments disappear at once.
 * @returns the answer; undefined after a failure: the next visit is recorded anyway
 */
export function recordVisit(id: number): Promise<Visit | undefined> {
  const visit = running.get(id) ?? recordOnServer(id);
  running.set(id, visit);
  return visit;
}

async function recordOnServer(id: number): Promise<Visit | undefined> {
  const seen = { viewed: true, isNew: false, newCommentCount: 0 };
  updatePost(id, (post) => ({ ...post, ...seen }));
  try {
    const visit = await call(recordViewEndpoint, { params: { id } });
    // Another member may have signed in meanwhile.
    if (running.has(id)) updatePost(id, (post) => ({ ...post, ...seen, viewCount: visit.view }));
    return visit;
  } catch (error) {
    return ignore(error);
  } finally {
    running.delete(id);
  }
}
