import { UNVIEWED_SEARCH } from '@plaza/contract/pages.ts';
import { useSearch } from 'wouter';
import { Composer } from '../features/posts/composer/composer.tsx';
import '../features/posts/read-state/feed-tools.css';
import { PostList } from '../features/posts/post-list.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { useIdle } from '../lib/use-idle.ts';
import { FeedPost } from './feed-post.tsx';

/** Loaded late: nobody needs it at once. */
const feedTools = lazyComponent(
  async () => (await import('../features/posts/read-state/feed-tools.tsx')).FeedTools,
);

export function FeedPage() {
  const t = useTranslate();
  usePageTitle(t('feed.heading'));
  const isUnviewed = `?${useSearch()}` === UNVIEWED_SEARCH;
  return (
    <>
      <h1 className="visually-hidden">{t('feed.heading')}</h1>
      <Composer />
      <div className="feed-tools">
        {feedTools.useLoaded(useIdle()) && <feedTools.Component isUnviewed={isUnviewed} />}
      </div>
      {isUnviewed ? <UnviewedPosts /> : <AllPosts />}
    </>
  );
}

/** Loaded late: the newest posts are fetched again after a minute only. */
const newPosts = lazyComponent(async () => (await import('../features/posts/new-posts.tsx')).NewPosts);
const seenPosts = lazyComponent(
  async () => (await import('../features/posts/read-state/seen-posts.tsx')).SeenPosts,
);

function AllPosts() {
  const t = useTranslate();
  const isIdle = useIdle();
  return (
    <>
      {newPosts.useLoaded(isIdle) && <newPosts.Component />}
      {seenPosts.useLoaded(isIdle) && <seenPosts.Component />}
      <PostList
        label={t('feed.posts')}
        renderPost={(post, position) => <FeedPost key={post.id} post={post} divided {...position} />}
        empty={<NoPosts />}
      />
    </>
  );
}

function UnviewedPosts() {
  const t = useTranslate();
  return (
    <PostList
      isUnviewed
      label={t('feed.unviewedPosts')}
      renderPost={(post, position) => <FeedPost key={post.id} post={post} {...position} />}
      empty={<p className="post-list-end">{t('posts.list.end')}</p>}
    />
  );
}

function NoPosts() {
  const t = useTranslate();
  return (
    <section className="post-list-empty">
      <h2>{t('feed.empty.heading')}</h2>
      <p>{t('feed.empty.text')}</p>
    </section>
  );
}
