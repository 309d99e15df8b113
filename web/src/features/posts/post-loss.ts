import type { Post } from '@plaza/contract/post.ts';
import { commentsLabel } from './post-labels.ts';

type PostLoss = Pick<Post, 'title' | 'image' | 'commentCount'>;

const listed = new Intl.ListFormat('en');

/** What is lost with a post, as a sentence. */
export function postLossSentence({ title, image, commentCount }: PostLoss): string {
  const lost = [
    `“${title}”`,
    ...(image ? ['its image'] : []),
    ...(commentCount > 0 ? [`its ${commentsLabel(commentCount)}`] : []),
  ];
  return `${listed.format(lost)} will be gone for everybody, for good.`;
}
