import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { getPost, type Post } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { useSyncExternalStore } from 'react';
import { isNotFound, reasonOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { afterCacheUpdates } from '../../api/query-client.ts';
import { refreshPost, removePost, updatePost } from '../posts/cache/post-cache.ts';
import { onceReachable } from '../../lib/connection.ts';
import { createStore } from '../../lib/store.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { getSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import {
  answered,
  isReverted,
  requested,
  shownReactions,
  type PendingCall,
  type Reaction,
  type Step,
} from './reaction-queue.ts';
import { ignore } from '../../lib/errors.ts';

type Answer = ReplyOf<typeof toggleLike>;

const ENDPOINT = { like: toggleLike, dislike: toggleDislike } as const;

/** Sends the answers of the server to other tabs of this browser, which show them, too. */
const tabs = new BroadcastChannel('plaza-reactions');

tabs.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
  if (data.UserId === getSession()?.userId) applyAnswer(data);
});

/** The calls in flight, by the ids of their posts. */
const pendingCalls = createStore<ReadonlyMap<number, PendingCall>>(new Map());

/** Aborted when the member leaves: answers to their calls do not concern the next one. */
let memberCalls = new AbortController();

onMemberChange(() => {
  memberCalls.abort();
  memberCalls = new AbortController();
  pendingCalls.set(new Map());
});

/** The member's reaction to a post and the counts, with the latest press applied before the server answers. */
export function useReactions(post: Post) {
  const pending = useSyncExternalStore(pendingCalls.subscribe, () => pendingCalls.get().get(post.id));
  return shownReactions(post, pending);
}

/** Whether a call about the member's reaction to a post is in flight. */
export const isReacting = (postId: number): boolean => pendingCalls.get().has(postId);

/** Sets the member's reaction to a post; null removes it. The page shows it at once; a failure reverts it, with a message. */
export function react(post: Post, desired: Reaction): void {
  applyStep(post, requested(pendingCalls.get().get(post.id), post.reaction, desired));
}

function applyStep(post: Post, { pending, toggle }: Step): void {
  const next = new Map(pendingCalls.get());
  if (pending) next.set(post.id, pending);
  else next.delete(post.id);
  pendingCalls.set(next);
  if (toggle) void toggleOnServer(post, toggle);
}

async function toggleOnServer(post: Post, kind: ReactionKind): Promise<void> {
  const { signal } = memberCalls;
  try {
    const answer = await call(ENDPOINT[kind], { json: { PostId: post.id } });
    if (!signal.aborted) onAnswer(post, answer);
  } catch (error) {
    ignore(error);
    if (!signal.aborted) onFailure(post, error);
  }
}

function onAnswer(post: Post, answer: Answer): void {
  applyAnswer(answer);
  tabs.postMessage(answer);
  // The page must have the answer before the call ends, or else the previous reaction appears for a moment.
  afterCacheUpdates(() => {
    const pending = pendingCalls.get().get(post.id);
    if (pending) applyStep(post, answered(pending, answer.reaction));
  });
}

function applyAnswer({ PostId, reaction, likeCount, dislikeCount }: Answer): void {
  updatePost(PostId, (post) => ({ ...post, reaction, likeCount, dislikeCount }));
}

function onFailure(post: Post, error: unknown): void {
  const pending = pendingCalls.get().get(post.id);
  if (!pending) return;
  applyStep(post, { pending: undefined });
  const { desired } = pending;
  const saved = new AbortController();
  if (isReverted(pending) || isNotFound(error)) showUnsaved(post.id, desired, error, saved.signal);
  if (isNotFound(error)) return;
  // The server may have toggled although its answer did not arrive.
  const check = async () => {
    if ((await refetch(post.id)).reaction === desired) saved.abort();
  };
  check().catch((failure: unknown) => {
    ignore(failure);
    onceReachable(() => void check().catch(ignore));
  });
}

function showUnsaved(id: number, desired: Reaction, error: unknown, untrue?: AbortSignal): void {
  const t = currentTranslate();
  if (isNotFound(error)) {
    showToast(t('api.post_deleted_meanwhile'), { tone: 'problem', about: `post ${id}` });
    removePost(id);
    refreshPost(id);
    return;
  }
  const text = t('reactions.notSaved', { reason: reasonOf(error) });
  showFailure(text, () => void retry(id, desired, untrue), { about: `reaction ${id}`, untrue });
}

/** Fetches the post, then sets the reaction if it differs: the call that failed may have toggled it. */
async function retry(id: number, desired: Reaction, untrue?: AbortSignal): Promise<void> {
  try {
    react(await refetch(id), desired);
  } catch (error) {
    showUnsaved(id, desired, error, untrue);
  }
}

async function refetch(id: number): Promise<Post> {
  const { post } = await call(getPost, { params: { id } });
  updatePost(id, () => post);
  return post;
}
