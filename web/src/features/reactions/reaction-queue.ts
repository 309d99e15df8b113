import type { ReactionKind } from '@plaza/contract/reaction.ts';

/** How a member stands to a post; null: neither way. */
export type Reaction = ReactionKind | null;

/** A call that is under way for a post. There is never more than one, and no wish but the newest waits behind it. */
export interface Flight {
  /** What stood when it left. */
  readonly from: Reaction;
  /** What it asks for. */
  readonly to: Reaction;
  /** What the member wants by now. */
  readonly wish: Reaction;
}

/** What follows from an event: the flight from now on, and which reaction to toggle at the server, if any. */
export interface Step {
  readonly flight: Flight | undefined;
  readonly toggle?: ReactionKind;
}

/** The member wants `wish`. `truth`: what stands at the server as far as is known. */
export function wished(flight: Flight | undefined, truth: Reaction, wish: Reaction): Step {
  return flight ? { flight: { ...flight, wish } } : takeOff(truth, wish);
}

/** The server answered the call: `truth` stands now, whatever was asked for. A newer wish leaves next. */
export function answered(flight: Flight, truth: Reaction): Step {
  return flight.wish === flight.to ? { flight: undefined } : takeOff(truth, flight.wish);
}

/** Whether the member loses something when the call fails and what they wished is dropped. */
export function isLoss(flight: Flight): boolean {
  return flight.wish !== flight.from;
}

/** The server only toggles: what is wished is toggled on, and what stands is toggled off to have neither. */
function takeOff(from: Reaction, to: Reaction): Step {
  const toggle = to ?? from;
  return from === to || toggle === null ? { flight: undefined } : { flight: { from, to, wish: to }, toggle };
}

interface Reactions {
  readonly reaction: Reaction;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/** A post's reactions as the member is to see them: as if the wish were granted already. */
export function shownReactions(
  { reaction, likeCount, dislikeCount }: Reactions,
  flight: Flight | undefined,
): Reactions {
  const shown = flight ? flight.wish : reaction;
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
