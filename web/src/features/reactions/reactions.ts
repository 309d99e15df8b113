import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { getPost, POST_DELETED, type Post } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike, type ReactionKind } from '@plaza/contract/reaction.ts';
import { useSyncExternalStore } from 'react';
import { isGone, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { afterChanges, refreshPost, removePost, updatePost } from '../../api/post-cache.ts';
import { onceReachable } from '../../lib/connection.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast.tsx';
import { heldSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import {
  answered,
  isLoss,
  shownReactions,
  wished,
  type PendingCall,
  type Reaction,
  type Step,
} from './reaction-queue.ts';

type Answer = ReplyOf<typeof toggleLike>;

const ENDPOINT = { like: toggleLike, dislike: toggleDislike } as const;

/** Other tabs of this browser show each answer of the server, too. */
const tabs = new BroadcastChannel('plaza-reactions');

tabs.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
  if (data.UserId === heldSession()?.userId) show(data);
});

/** The calls that are under way, by the ids of their posts. */
const pendingCalls = createStore<ReadonlyMap<number, PendingCall>>(new Map());

onMemberChange(() => pendingCalls.set(new Map()));

/** The post's reactions as they are to be shown now; follows every press at once. */
export function useReactions(post: Post) {
  const pending = useSyncExternalStore(pendingCalls.subscribe, () => pendingCalls.get().get(post.id));
  return shownReactions(post, pending);
}

/** Makes the member's reaction to a post what they wish. Shown at once; taken back, with a message, when it fails. */
export function react(post: Post, wish: Reaction): void {
  take(post, wished(pendingCalls.get().get(post.id), post.reaction, wish));
}

function take(post: Post, { pending, toggle }: Step): void {
  const next = new Map(pendingCalls.get());
  if (pending) next.set(post.id, pending);
  else next.delete(post.id);
  pendingCalls.set(next);
  if (toggle) void send(post, toggle);
}

async function send(post: Post, kind: ReactionKind): Promise<void> {
  try {
    succeed(post, await call(ENDPOINT[kind], { json: { PostId: post.id } }));
  } catch (error) {
    fail(post, error);
  }
}

function succeed(post: Post, answer: Answer): void {
  // Without a call under way it was another member's.
  if (!pendingCalls.get().has(post.id)) return;
  show(answer);
  tabs.postMessage(answer);
  // Not before the page has the truth: in between, the old state would show for a moment.
  afterChanges(() => {
    const pending = pendingCalls.get().get(post.id);
    if (pending) take(post, answered(pending, answer.reaction));
  });
}

function show({ PostId, reaction, likeCount, dislikeCount }: Answer): void {
  updatePost(PostId, (post) => ({ ...post, reaction, likeCount, dislikeCount }));
}

function fail(post: Post, error: unknown): void {
  const pending = pendingCalls.get().get(post.id);
  if (!pending) return;
  take(post, { pending: undefined });
  const { wish } = pending;
  const saved = new AbortController();
  if (isLoss(pending) || isGone(error)) sayFailed(post.id, wish, error, saved.signal);
  if (isGone(error)) return;
  // A call without an answer may have acted all the same.
  const check = async () => {
    if ((await refetch(post.id)).reaction === wish) saved.abort();
  };
  check().catch(() => onceReachable(() => void check().catch(() => undefined)));
}

function sayFailed(id: number, wish: Reaction, error: unknown, untrue?: AbortSignal): void {
  if (isGone(error)) {
    showToast(POST_DELETED, { tone: 'problem' });
    removePost(id);
    // Its own page finds out.
    refreshPost(id);
    return;
  }
  showToast(`Your reaction was not saved. ${messageOf(error)}`, {
    tone: 'problem',
    action: { label: 'Retry', onPress: () => void retry(id, wish) },
    untrue,
  });
}

/** The call that failed may have toggled the reaction: only what is still missing is asked for. */
async function retry(id: number, wish: Reaction): Promise<void> {
  try {
    react(await refetch(id), wish);
  } catch (error) {
    sayFailed(id, wish, error);
  }
}

async function refetch(id: number): Promise<Post> {
  const { post } = await call(getPost, { params: { id } });
  updatePost(id, () => post);
  return post;
}
