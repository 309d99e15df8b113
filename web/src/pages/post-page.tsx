import { PAGES } from '@plaza/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isNotFound } from '../api/api-error.ts';
import { removePost } from '../features/posts/cache/post-cache.ts';
import { PostListProblem } from '../features/posts/post-list-problem.tsx';
import { PostSkeleton } from '../features/posts/post-list-skeleton.tsx';
import { postQuery } from '../features/posts/post-queries.ts';
import { useNewestComment } from '../features/comments/comment-cache.ts';
import { useVisit } from '../features/views/use-visit.ts';
import { removeDraftsAbout } from '../lib/drafts/persist-draft.ts';
import { canGoBack } from '../lib/go-back.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { DeletedPost, useDraftText } from './deleted-post.tsx';
import { NoSuchPost } from './no-such-post.tsx';
import type { PageProps } from './page-props.ts';
import './post-page.css';
import { PostView } from './post-view.tsx';

export function PostPage({ id }: PageProps) {
  const isId = /^[1-9]\d*$/.test(id);
  return (
    <div className="post-page">
      <BackButton />
      {isId ? <LoadedPost key={id} id={Number(id)} /> : <NoSuchPost />}
    </div>
  );
}

function LoadedPost({ id }: { readonly id: number }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(postQuery(id));
  const isDeleted = isNotFound(error);
  usePageTitle(data?.post.title ?? t('postPage.titleWhileLoading'));
  const isVisible = data && !data.post.removed;
  const newSince = useVisit(isVisible ? id : undefined, useNewestComment(id));
  useEffect(() => {
    if (!isDeleted) return undefined;
    removePost(id);
    return () => removeDraftsAbout(id);
  }, [isDeleted, id]);
  if (isDeleted) return <MissingPost id={id} wasShown={data !== undefined} />;
  return (
    <>
      {error && <PostListProblem error={error} onRetry={() => void refetch()} isQuiet={data !== undefined} />}
      {data && <PostView post={data.post} newSince={newSince} />}
      {!data && !error && (
        <div aria-busy>
          <p className="visually-hidden">{t('postPage.loading')}</p>
          <PostSkeleton withImage />
        </div>
      )}
    </>
  );
}

function MissingPost({ id, wasShown }: { readonly id: number; readonly wasShown: boolean }) {
  const text = useDraftText(id);
  return wasShown || text ? <DeletedPost text={text} /> : <NoSuchPost />;
}

/** The button that leads to the previous page of Plaza, or to the feed if there is none. */
function BackButton() {
  const t = useTranslate();
  const [, navigate] = useLocation();
  return (
    <IconButton
      label={t('common.back')}
      className="post-page-back"
      onClick={() => (canGoBack() ? history.back() : navigate(PAGES.feed))}
    >
      <ArrowLeft aria-hidden size={22} />
    </IconButton>
  );
}
