import type { ReactionKind } from '@plaza/contract/post-schema.ts';

/** A member's reaction to a post; null without one. */
export type Reaction = ReactionKind | null;

/** The toggle call in flight for a post. There is at most one per post; of presses during the call, the last one counts. */
export interface PendingCall {
  /** The reaction on the server when the call was sent. */
  readonly from: Reaction;
  /** The reaction that the call requests. */
  readonly to: Reaction;
  /** The reaction that the member desires now. */
  readonly desired: Reaction;
  /** Whether the call follows one that resulted in another reaction than it requested. Such a call is not corrected again. */
  readonly corrects?: boolean;
}

/** The result of an event: the call in flight from now on, if any, and the reaction that a new call toggles, if one starts. */
export interface Step {
  readonly pending: PendingCall | undefined;
  readonly toggle?: ReactionKind;
}

/** The next step when the member desires a reaction. @param serverState the reaction on the server as far as the page knows */
export function requested(pending: PendingCall | undefined, serverState: Reaction, desired: Reaction): Step {
  return pending ? { pending: { ...pending, desired } } : startCall(serverState, desired);
}

/**
 * The next step after an answer of the server: another call if its reaction, `serverState`, is not the desired one. If the member
 * has pressed nothing meanwhile, the page was stale: then there is one more call, and no second one.
 */
export function answered(pending: PendingCall, serverState: Reaction): Step {
  const { to, desired, corrects } = pending;
  return desired === to && corrects
    ? { pending: undefined }
    : startCall(serverState, desired, desired === to);
}

/** Whether the member sees another reaction than before the call: then a failure of the call reverts it. */
export function isReverted(pending: PendingCall): boolean {
  return pending.desired !== pending.from;
}

/** Starts the call that changes `from` to `to`, unless they are equal. The server only toggles: `to` on, or `from` off if `to` is null. */
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

/** Reaction and counts to show: those of the loaded post, changed by the desired reaction of a call in flight, if there is one. */
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

/** The desired reaction after a press of the button `kind`: on or off. While the other reaction is shown, a press changes nothing. */
export function desiredAfterPress(kind: ReactionKind, shown: Reaction): Reaction {
  if (shown === null) return kind;
  return shown === kind ? null : shown;
}
