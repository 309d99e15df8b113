import type { Card } from '@plaza/contract/post.ts';
import { avatarUrl, imageView, type ImageRow } from '../images/image-view.ts';
import type { Mark, PostRow } from './card-repository.ts';

/** A card as JSON without what differs from viewer to viewer, so that it is written once for all of them. */
export interface SharedCard {
  readonly id: number;
  readonly authorId: number;
  readonly viewCount: number;
  /** The newest members who viewed it. */
  readonly viewers: readonly number[];
  /** The JSON up to the last of these viewers. */
  readonly start: string;
  /** The JSON between the list of viewers and what the one who looks has done. */
  readonly middle: string;
}

/** @param mediaBase what image addresses begin with */
export function sharedCard(post: PostRow, mediaBase: string): SharedCard {
  const stored = imageOf(post);
  const image = stored && imageView(stored, mediaBase);
  const viewers = idLists(post.newest_viewers).map(([userId = 0]) => userId);
  const beforeViewers = {
    id: post.id,
    title: post.title,
    content: post.content,
    imageUrl: image?.url ?? null,
    userId: post.user_id,
    username: post.username,
    createdAt: new Date(post.created_at).toISOString(),
    updatedAt: new Date(post.updated_at).toISOString(),
  } satisfies Partial<Card>;
  const afterViewers = {
    Comments: idLists(post.newest_comments).map(([id = 0, userId = 0]) => ({ id, userId })),
    name: post.name,
    profilePicture: avatarUrl(post, mediaBase),
    image,
    viewCount: post.view_count,
    likeCount: post.like_count,
    dislikeCount: post.dislike_count,
    commentCount: post.comment_count,
  } satisfies Omit<Card, keyof typeof beforeViewers | 'Viewes' | keyof Mark>;
  return {
    id: post.id,
    authorId: post.user_id,
    viewCount: post.view_count,
    viewers,
    start: `${JSON.stringify(beforeViewers).slice(0, -1)},"Viewes":[${viewers.map(viewerText).join(',')}`,
    middle: `],${JSON.stringify(afterViewers).slice(1, -1)},"viewed":`,
  };
}

/** The JSON of a `Card` for one viewer, who is among its viewers whenever they have viewed it. */
export function cardText(card: SharedCard, viewerId: number, { viewed, reaction }: Mark): string {
  const { viewers, start, middle } = card;
  const isMissing = viewed && !viewers.includes(viewerId);
  const own = isMissing ? (viewers.length === 0 ? '' : ',') + viewerText(viewerId) : '';
  return `${start}${own}${middle}${viewed},"reaction":${reaction === null ? 'null' : `"${reaction}"`}}`;
}

const viewerText = (UserId: number): string => `{"UserId":${UserId}}`;

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

/** '7:1,8:2' → [[7, 1], [8, 2]] */
function idLists(text: string | null): number[][] {
  return text === null ? [] : text.split(',').map((entry) => entry.split(':').map(Number));
}
