import { pagePath } from '@plaza/contract/pages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery } from '../features/posts/post-queries.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';

export function FeedPage() {
  usePageTitle('Home');
  const { data } = useInfiniteQuery(feedQuery);
  return (
    <ul>
      {data?.pages
        .flatMap((page) => page.items)
        .map((post) => (
          <li key={post.id}>
            <Link to={pagePath('post', { id: post.id })}>{post.title}</Link>
          </li>
        ))}
    </ul>
  );
}
