import type { Post } from '@plaza/contract/post.ts';
import { recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { updatePost } from '../../api/post-cache.ts';
import { onMemberChange } from '../session/session.ts';

/** Posts whose view the server knows, or is being told. */
const recorded = new Set<number>();

onMemberChange(() => recorded.clear());

/** Tells the server, once, that the member has opened a post; nobody waits for it. 'New' goes at once. */
export function recordView({ id, viewed }: Post): void {
  if (viewed || recorded.has(id)) return;
  recorded.add(id);
  updatePost(id, (post) => ({ ...post, viewed: true }));
  void tell(id);
}

/** Records a view of the post that a page shows, however one came there. */
export function useRecordView(post: Post | undefined): void {
  useEffect(() => {
    if (post) recordView(post);
  }, [post]);
}

async function tell(id: number): Promise<void> {
  try {
    const { view } = await call(recordViewEndpoint, { params: { id } });
    // By now somebody else may have signed in.
    if (recorded.has(id)) updatePost(id, (post) => ({ ...post, viewed: true, viewCount: view }));
  } catch {
    // The next time it is opened, the server is told again.
    recorded.delete(id);
  }
}
