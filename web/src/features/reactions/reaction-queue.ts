import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** A member's reaction to a post; null without one. */
export type Reaction = ReactionKind | null;

/** The call in flight for a post. There is at most one per post, and only the latest desired reaction waits for it. */
export interface PendingCall {
  /** The reaction on the server when the call was sent. */
  readonly from: Reaction;
  /** The reaction that the call requests. */
  readonly to: Reaction;
  /** The reaction that the member desires now. */
  readonly desired: Reaction;
  /** Whether the call corrects one whose result was not the desired reaction. */
  readonly corrects?: boolean;
}

/** The result of an event: the call that is in flight from now on, and the reaction to toggle on the server, if any. */
export interface Step {
  readonly pending: PendingCall | undefined;
  readonly toggle?: ReactionKind;
}

/** The member desires another reaction. `serverState`: the reaction on the server as far as the page knows. */
export function requested(pending: PendingCall | undefined, serverState: Reaction, desired: Reaction): Step {
  return pending ? { pending: { ...pending, desired } } : startCall(serverState, desired);
}

/**
 * The server answered the call. If the member desires another reaction by now, the next call starts. If the page was stale,
 * the toggle had another result than desired: one more call corrects it.
 */
export function answered(pending: PendingCall, serverState: Reaction): Step {
  const { to, desired, corrects } = pending;
  return desired === to && corrects
    ? { pending: undefined }
    : startCall(serverState, desired, desired === to);
}

/** Whether a failure of the call reverts what the member sees. */
export function isReverted(pending: PendingCall): boolean {
  return pending.desired !== pending.from;
}

/** The server only toggles: the desired reaction is toggled on, or the present one off. */
function startCall(from: Reaction, to: Reaction, corrects = false): Step {
  const toggle = to ?? from;
  return from === to || toggle === null
    ? { pending: undefined }
    : { pending: { from, to, desired: to, corrects }, toggle };
}

interface Reactions {
  readonly reaction: Reaction;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/** The reactions to a post with the desired reaction applied. */
export function shownReactions(
  { reaction, likeCount, dislikeCount }: Reactions,
  pending: PendingCall | undefined,
): Reactions {
  const shown = pending ? pending.desired : reaction;
  const added = (kind: ReactionKind) => Number(shown === kind) - Number(reaction === kind);
  return {
    reaction: shown,
    likeCount: likeCount + added('like'),
    dislikeCount: dislikeCount + added('dislike'),
  };
}

/** The desired reaction after a press of a button. The button opposite to the present reaction is disabled. */
export function desiredAfterPress(kind: ReactionKind, shown: Reaction): Reaction {
  if (shown === null) return kind;
  return shown === kind ? null : shown;
}
