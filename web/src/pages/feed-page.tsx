import { Composer } from '../features/posts/composer/composer.tsx';
import { PostList } from '../features/posts/post-list.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useIdle } from '../lib/use-idle.ts';
import { FeedPost } from './feed-post.tsx';

/** Loaded late: the newest posts are fetched again after a minute only. */
const newPosts = lazyComponent(async () => (await import('../features/posts/new-posts.tsx')).NewPosts);

export function FeedPage() {
  usePageTitle('Home');
  return (
    <>
      <h1 className="visually-hidden">Home</h1>
      <Composer />
      {newPosts.useLoaded(useIdle()) && <newPosts.Component />}
      <PostList
        label="Posts"
        renderPost={(post, position) => <FeedPost key={post.id} post={post} {...position} />}
        empty={<NoPosts />}
      />
    </>
  );
}

function NoPosts() {
  return (
    <section className="post-list-empty">
      <h2>Nothing here yet</h2>
      <p>Write the first post above: a title, a few words and, if you like, a picture.</p>
    </section>
  );
}
