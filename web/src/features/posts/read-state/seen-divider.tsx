import { createStore, useStore } from '../../../lib/store.ts';
import './seen-divider.css';

/** The post above which the divider is; undefined without one. */
export const dividedPost = createStore<number | undefined>(undefined);

/** The divider above the newest post that the member has seen. It takes no space: the page does not move when it appears. */
export function SeenDivider({ postId }: { readonly postId: number }) {
  return useStore(dividedPost) === postId && <p className="seen-divider">You have seen everything below</p>;
}
