import type { Post } from '@plaza/contract/post.ts';
import { recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { updatePost } from '../posts/cache/post-cache.ts';
import { onMemberChange } from '../session/session.ts';

/** The ids of posts whose view was sent to the server since the member signed in. */
const recorded = new Set<number>();

onMemberChange(() => recorded.clear());

/** Records that the member has viewed a post; does nothing if that is recorded already. The 'New' label disappears at once. */
export function recordView({ id, viewed }: Post): void {
  if (viewed || recorded.has(id)) return;
  recorded.add(id);
  updatePost(id, (post) => ({ ...post, viewed: true }));
  void recordOnServer(id);
}

/** Records a view of the post once it is loaded (not undefined). */
export function useRecordView(post: Post | undefined): void {
  useEffect(() => {
    if (post) recordView(post);
  }, [post]);
}

async function recordOnServer(id: number): Promise<void> {
  try {
    const { view } = await call(recordViewEndpoint, { params: { id } });
    // Another member may have signed in meanwhile.
    if (recorded.has(id)) updatePost(id, (post) => ({ ...post, viewed: true, viewCount: view }));
  } catch {
    // The view is sent again when the post is opened again.
    recorded.delete(id);
  }
}
