import { createStore, useStore } from '../../../lib/store.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import './seen-divider.css';

/** The post above which the divider is; undefined without one. */
export const dividedPost = createStore<number | undefined>(undefined);

/** The divider above the newest post that the member has seen. It takes no space: the page does not move when it appears. */
export function SeenDivider({ postId }: { readonly postId: number }) {
  const t = useTranslate();
  return useStore(dividedPost) === postId && <p className="seen-divider">{t('posts.list.seenBelow')}</p>;
}
