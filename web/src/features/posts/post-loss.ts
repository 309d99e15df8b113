import type { Post } from '@plaza/contract/post.ts';
import type { Translate } from '../../lib/texts/translate.ts';

type PostLoss = Pick<Post, 'title' | 'image' | 'commentCount'>;

/** The sentence of the deletion dialog that lists what is deleted: the title, the image and the number of comments, if any. */
export function postLossSentence({ title, image, commentCount: comments }: PostLoss, t: Translate): string {
  return t(image ? 'posts.deleteDialog.lossWithImage' : 'posts.deleteDialog.loss', { title, comments });
}
