import type { Post } from '@plaza/contract/post.ts';

/** The last fields in the JSON of a post: those that depend on the viewer. */
export type ViewerPart = Pick<Post, 'viewed' | 'isNew' | 'newCommentCount' | 'reaction' | 'can' | 'removed'>;

interface Encoded {
  readonly text: string;
  readonly utf8: Uint8Array;
}

const REACTIONS: readonly Post['reaction'][] = [null, 'like', 'dislike'];
const FLAGS = 16;
/** A cache of all different viewer's parts. */
const parts = new Map<number, Encoded>();
const encoder = new TextEncoder();

/** The JSON of the viewer's part of a post that is not removed, without the brace at its beginning. */
export function viewerPart(part: Omit<ViewerPart, 'removed'>): Encoded {
  const { viewed, isNew, newCommentCount, reaction, can } = part;
  const flags = Number(viewed) * 8 + Number(isNew) * 4 + Number(can.edit) * 2 + Number(can.delete);
  const index = (newCommentCount * REACTIONS.length + REACTIONS.indexOf(reaction)) * FLAGS + flags;
  return parts.getOrInsertComputed(index, () => encoded(part));
}

function encoded(part: ViewerPart): Encoded {
  const text = JSON.stringify(part).slice(1);
  return { text, utf8: encoder.encode(text) };
}
