import { POST_ENTRIES_MAX, type Post } from '@plaza/contract/post.ts';
import type { ViewerState } from './viewer-state-repository.ts';

/** The last fields in the JSON of a post: those that depend on the viewer. */
export type ViewerPart = Pick<Post, 'viewed' | 'isNew' | 'newCommentCount' | 'reaction' | 'can' | 'removed'>;

interface Encoded {
  readonly text: string;
  readonly utf8: Uint8Array;
}

const REACTIONS: readonly Post['reaction'][] = [null, 'like', 'dislike'];
const FLAGS = 16;
/** A cache of all different viewer's parts, of its final length because V8 stores a sparse array as a slower table. */
const parts = Array.from<Encoded | undefined>({ length: (POST_ENTRIES_MAX + 1) * REACTIONS.length * FLAGS });
const encoder = new TextEncoder();

/** The JSON of the viewer's part of a post that is not removed, without the brace at its beginning. */
export function viewerPart(
  { viewed, isNew, reaction }: ViewerState,
  newCommentCount: number,
  canEdit: boolean,
  canDelete: boolean,
): Encoded {
  const flags = Number(viewed) * 8 + Number(isNew) * 4 + Number(canEdit) * 2 + Number(canDelete);
  const index = (newCommentCount * REACTIONS.length + REACTIONS.indexOf(reaction)) * FLAGS + flags;
  return (parts[index] ??= encoded({
    viewed,
    isNew,
    newCommentCount,
    reaction,
    can: { edit: canEdit, delete: canDelete },
  }));
}

function encoded(part: ViewerPart): Encoded {
  const text = JSON.stringify(part).slice(1);
  return { text, utf8: encoder.encode(text) };
}
