import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** How a member stands to a post; null: neither way. */
export type Reaction = ReactionKind | null;

/** A call that is under way for a post. There is never more than one, and no wish but the newest waits behind it. */
export interface PendingCall {
  /** What stood when it left. */
  readonly from: Reaction;
  /** What it asks for. */
  readonly to: Reaction;
  /** What the member wants by now. */
  readonly wish: Reaction;
  /** Whether it corrects a call that ended otherwise than the member wanted. */
  readonly corrects?: boolean;
}

/** What follows from an event: the call under way from now on, and which reaction to toggle at the server, if any. */
export interface Step {
  readonly pending: PendingCall | undefined;
  readonly toggle?: ReactionKind;
}

/** The member wants `wish`. `truth`: what stands at the server as far as is known. */
export function wished(pending: PendingCall | undefined, truth: Reaction, wish: Reaction): Step {
  return pending ? { pending: { ...pending, wish } } : startCall(truth, wish);
}

/**
 * The server answered the call: `truth` stands now. A newer wish leaves next. When the page showed an outdated state, the
 * toggle led elsewhere than the member wanted: it is corrected, once.
 */
export function answered(pending: PendingCall, truth: Reaction): Step {
  const { to, wish, corrects } = pending;
  return wish === to && corrects ? { pending: undefined } : startCall(truth, wish, wish === to);
}

/** Whether the member loses something when the call fails and what they wished is dropped. */
export function isLoss(pending: PendingCall): boolean {
  return pending.wish !== pending.from;
}

/** The server only toggles: what is wished is toggled on, and what stands is toggled off to have neither. */
function startCall(from: Reaction, to: Reaction, corrects = false): Step {
  const toggle = to ?? from;
  return from === to || toggle === null
    ? { pending: undefined }
    : { pending: { from, to, wish: to, corrects }, toggle };
}

interface Reactions {
  readonly reaction: Reaction;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/** A post's reactions as the member is to see them: as if the wish were granted already. */
export function shownReactions(
  { reaction, likeCount, dislikeCount }: Reactions,
  pending: PendingCall | undefined,
): Reactions {
  const shown = pending ? pending.wish : reaction;
  const moved = (kind: ReactionKind) => Number(shown === kind) - Number(reaction === kind);
  return {
    reaction: shown,
    likeCount: likeCount + moved('like'),
    dislikeCount: dislikeCount + moved('dislike'),
  };
}

/** What a press of a button wishes. While the opposite stands it is disabled, and a press changes nothing. */
export function pressed(kind: ReactionKind, shown: Reaction): Reaction {
  if (shown === null) return kind;
  return shown === kind ? null : shown;
}
