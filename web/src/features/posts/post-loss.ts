import type { Post } from '@plaza/contract/post.ts';
import { plural } from '../../lib/plural.ts';

type PostLoss = Pick<Post, 'title' | 'image' | 'commentCount'>;

const listed = new Intl.ListFormat('en');

/** The sentence of the deletion dialog that lists what is deleted: the title, the image and the number of comments, if any. */
export function postLossSentence({ title, image, commentCount }: PostLoss): string {
  const lost = [
    `“${title}”`,
    ...(image ? ['its image'] : []),
    ...(commentCount > 0 ? [`its ${plural(commentCount, 'comment')}`] : []),
  ];
  return `${listed.format(lost)} will be gone for everybody, for good.`;
}
