import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMember } from '../../session/member.ts';
import { isOnScreen, postIdOf } from '../feed-focus.ts';
import { postsQuery } from '../post-queries.ts';
import { dividerPosition } from './divider-position.ts';
import { noteSeen, readStateQuery, reportSeen } from './read-state.ts';
import { dividedPost } from './seen-divider.tsx';

const RENDERED_MS = 1000;

/** Places the divider in the feed, and reports which posts were on the screen. Renders nothing. */
export function SeenPosts() {
  const { userId } = useMember();
  const { data: state } = useQuery(readStateQuery());
  const { data: feed } = useInfiniteQuery({ ...postsQuery(), enabled: false });
  useEffect(() => {
    const posts = feed?.pages.flatMap(({ items }) => items) ?? [];
    if (state) dividedPost.set(dividerPosition(posts, state.seenUpTo, userId));
  }, [feed, state, userId]);
  useEffect(() => () => dividedPost.set(undefined), []);

  // What was seen before is read first.
  const isKnown = state !== undefined;
  useEffect(() => {
    if (!isKnown || !feed) return undefined;
    noteVisible();
    // The first posts may be rendered a few frames later.
    const timer = setTimeout(noteVisible, RENDERED_MS);
    return () => clearTimeout(timer);
  }, [isKnown, feed]);
  useEffect(() => {
    if (!isKnown) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('scroll', noteVisible, { passive: true, signal });
    window.addEventListener('resize', noteVisible, { passive: true, signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      aborter.abort();
      reportSeen();
    };
  }, [isKnown]);
  // A page that goes away shows no divider any more.
  useEffect(() => {
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, []);
  return null;
}

function onVisibility(): void {
  // When the page becomes hidden, it was visible until now.
  noteShown();
  if (document.visibilityState === 'hidden') reportSeen();
}

function onPageHide(): void {
  noteVisible();
  reportSeen();
}

function noteVisible(): void {
  if (document.visibilityState === 'visible') noteShown();
}

/** Notes the newest post in the window. */
function noteShown(): void {
  const articles = Array.from(document.querySelectorAll<HTMLElement>('[role="feed"] > article'));
  const ids = articles.filter(isOnScreen).map(postIdOf);
  if (ids.length > 0) noteSeen(Math.max(...ids));
}
