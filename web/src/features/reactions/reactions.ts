import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { getPost, type Card } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike, type ReactionKind } from '@plaza/contract/reaction.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { afterChanges, findPost, removePost, updatePost } from '../../api/post-cache.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast.tsx';
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

/** What stands after each answer of the server. */
const STANDS: Readonly<Record<Answer['message'], Reaction>> = {
  liked: 'like',
  disliked: 'dislike',
  'like removed': null,
  'dislike removed': null,
};

/** The calls that are under way, by the ids of their posts. */
const pendingCalls = createStore<ReadonlyMap<number, PendingCall>>(new Map());

onMemberChange(() => pendingCalls.set(new Map()));

/** The post's reactions as they are to be shown now; follows every press at once. */
export function useReactions(post: Card) {
  const pending = useSyncExternalStore(pendingCalls.subscribe, () => pendingCalls.get().get(post.id));
  return shownReactions(post, pending);
}

/** Makes the member's reaction to a post what they wish. Shown at once; taken back, with a message, when it fails. */
export function react(post: Card, wish: Reaction): void {
  take(post, wished(pendingCalls.get().get(post.id), post.reaction, wish));
}

function take(post: Card, { pending, toggle }: Step): void {
  const next = new Map(pendingCalls.get());
  if (pending) next.set(post.id, pending);
  else next.delete(post.id);
  pendingCalls.set(next);
  if (toggle) void send(post, toggle);
}

async function send(post: Card, kind: ReactionKind): Promise<void> {
  try {
    succeed(post, await call(ENDPOINT[kind], { json: { PostId: post.id } }));
  } catch (error) {
    fail(post, error);
  }
}

function succeed(post: Card, { message, likeCount, dislikeCount }: Answer): void {
  // Without a call under way it was another member's.
  if (!pendingCalls.get().has(post.id)) return;
  const reaction = STANDS[message];
  updatePost(post.id, (shown) => ({ ...shown, reaction, likeCount, dislikeCount }));
  // Not before the page has the truth: in between, the old state would show for a moment.
  afterChanges(() => {
    const pending = pendingCalls.get().get(post.id);
    if (pending) take(post, answered(pending, reaction));
  });
}

function fail(post: Card, error: unknown): void {
  const pending = pendingCalls.get().get(post.id);
  if (!pending) return;
  take(post, { pending: undefined });
  if (isLoss(pending))
    showToast(`Your reaction was not saved. ${messageOf(error)}`, {
      tone: 'problem',
      action: { label: 'Retry', onPress: () => react(findPost(post.id) ?? post, pending.wish) },
    });
  if (error instanceof ApiError && error.code === 'not_found') removePost(post.id);
  else void learnTruth(post.id);
}

/** A call without an answer may have acted all the same. */
async function learnTruth(id: number): Promise<void> {
  try {
    const { post } = await call(getPost, { params: { id } });
    updatePost(id, () => post);
  } catch {
    // Still out of reach: what was known before stands.
  }
}
