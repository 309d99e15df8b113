import { useQuery } from '@tanstack/react-query';
import { postQuery } from '../features/posts/post-queries.ts';
import { usePageTitle } from '../lib/page-title.ts';
import type { PageProps } from './page-props.ts';

export function PostPage({ id }: PageProps) {
  const { data } = useQuery(postQuery(Number(id)));
  usePageTitle(data?.post.title ?? 'Post');
  return (
    data && (
      <article>
        <h1>{data.post.title}</h1>
        <p>{data.post.content}</p>
      </article>
    )
  );
}
