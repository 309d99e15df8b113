import type { Card } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/reaction.ts';
import { Json } from '../json.ts';
import { avatarUrl, imageView, type ImageRow } from '../images/image-view.ts';
import type { Mark, PostRow } from './card-repository.ts';

/** A card as JSON without what differs from viewer to viewer, so that it is written once for all of them. */
export interface SharedCard {
  readonly id: number;
  readonly authorId: number;
  readonly viewCount: number;
  /** The newest members who viewed it, as in its JSON. */
  readonly viewers: string;
  /** The JSON up to the last of these viewers. */
  readonly start: string;
  /** The JSON from there to the mark of the viewer. */
  readonly middle: string;
}

/** The same in UTF-8. */
export interface EncodedCard extends Omit<SharedCard, 'start' | 'middle'> {
  /** The JSON up to the mark of the viewer. */
  readonly utf8: Uint8Array;
  /** Where in it the last of its viewers ends. */
  readonly viewersEnd: number;
}

/** @param mediaBase what image addresses begin with */
export function sharedCard(post: PostRow, mediaBase: string): SharedCard {
  const stored = imageOf(post);
  const image = stored && imageView(stored, mediaBase);
  const viewers = post.newest_viewers ?? '';
  const createdAt = new Date(post.created_at).toISOString();
  const beforeViewers = {
    id: post.id,
    title: post.title,
    content: post.content,
    imageUrl: image?.url ?? null,
    userId: post.user_id,
    username: post.username,
    createdAt,
    updatedAt: post.updated_at === post.created_at ? createdAt : new Date(post.updated_at).toISOString(),
  } satisfies Partial<Card>;
  const afterComments = {
    name: post.name,
    profilePicture: avatarUrl(post, mediaBase),
    image,
    viewCount: post.view_count,
    likeCount: post.like_count,
    dislikeCount: post.dislike_count,
    commentCount: post.comment_count,
  } satisfies Omit<Card, keyof typeof beforeViewers | 'Viewes' | 'Comments' | keyof Mark>;
  return {
    id: post.id,
    authorId: post.user_id,
    viewCount: post.view_count,
    viewers,
    start: `${JSON.stringify(beforeViewers).slice(0, -1)},"Viewes":[${viewers}`,
    middle: `],"Comments":[${post.newest_comments ?? ''}],${JSON.stringify(afterComments).slice(1, -1)},`,
  };
}

/** A card as it was read, or encoded to be remembered. */
export type CachedCard = SharedCard | EncodedCard;

// Not from the pool that Buffer.from takes: a card that is kept would keep eight kilobytes of it.
const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Encodes a card for those who read it often, at the price of memory outside of the heap. */
export const encoded = ({ start, middle, ...card }: SharedCard): EncodedCard => ({
  ...card,
  utf8: utf8(start + middle),
  viewersEnd: Buffer.byteLength(start),
});

/** A card for one viewer, who is among its viewers whenever they have viewed it. */
export function cardJson(card: CachedCard, viewerId: number, mark: Mark): Json<Card> {
  const { viewers } = card;
  const end = ENDS[mark.reaction ?? 'none'][mark.viewed ? 'viewed' : 'unseen'];
  const viewer = `{"UserId":${viewerId}}`;
  const isMissing = mark.viewed && !viewers.includes(viewer);
  const own = isMissing ? (viewers === '' ? '' : ',') + viewer : '';
  if ('start' in card) return new Json(card.start + own + card.middle + end.text);
  if (!isMissing) return new Json([card.utf8, end.utf8]);
  const [start, middle] = [card.utf8.subarray(0, card.viewersEnd), card.utf8.subarray(card.viewersEnd)];
  return new Json([start, utf8(own), middle, end.utf8]);
}

function endOf(mark: Mark) {
  const text = JSON.stringify(mark).slice(1);
  return { text, utf8: utf8(text) };
}
const endsWith = (reaction: ReactionKind | null) => ({
  viewed: endOf({ viewed: true, reaction }),
  unseen: endOf({ viewed: false, reaction }),
});
/** How the JSON of a card ends, by what the viewer has done. */
const ENDS = { none: endsWith(null), like: endsWith('like'), dislike: endsWith('dislike') };

/** The picture that was joined to a post; its columns are all there, or none. */
function imageOf(post: PostRow): ImageRow | null {
  const { image_name, image_width, image_height, image_widths, image_placeholder, image_alt } = post;
  if (image_name === null || image_width === null || image_height === null) return null;
  if (image_widths === null || image_placeholder === null || image_alt === null) return null;
  return {
    name: image_name,
    width: image_width,
    height: image_height,
    widths: image_widths,
    placeholder: image_placeholder,
    alt: image_alt,
  };
}
