import type { Card } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/reaction.ts';
import { avatarUrl, imageView, type ImageRow } from '../images/image-view.ts';
import type { PostRow } from './post-repository.ts';

/** What one viewer has done with a post. */
export interface Overlay {
  readonly viewerId: number;
  readonly viewed: boolean;
  readonly reaction: ReactionKind | null;
}

/** @param mediaBase what image addresses begin with */
export function cardView(post: PostRow, overlay: Overlay, mediaBase: string): Card {
  const stored = imageOf(post);
  const image = stored && imageView(stored, mediaBase);
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    imageUrl: image?.url ?? null,
    userId: post.user_id,
    username: post.username,
    createdAt: new Date(post.created_at).toISOString(),
    updatedAt: new Date(post.updated_at).toISOString(),
    Viewes: viewers(post, overlay),
    Comments: idLists(post.newest_comments).map(([id = 0, userId = 0]) => ({ id, userId })),
    name: post.name,
    profilePicture: avatarUrl(post, mediaBase),
    image,
    viewCount: post.view_count,
    likeCount: post.like_count,
    dislikeCount: post.dislike_count,
    commentCount: post.comment_count,
    viewed: overlay.viewed,
    reaction: overlay.reaction,
  };
}

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

/** The newest viewers, and the one who is looking if they are among the viewers at all. */
function viewers(post: PostRow, { viewerId, viewed }: Overlay): { UserId: number }[] {
  const newest = idLists(post.newest_viewers).map(([UserId = 0]) => ({ UserId }));
  const missing = viewed && !newest.some(({ UserId }) => UserId === viewerId);
  return missing ? [...newest, { UserId: viewerId }] : newest;
}

/** '7:1,8:2' → [[7, 1], [8, 2]] */
function idLists(text: string | null): number[][] {
  return text === null ? [] : text.split(',').map((entry) => entry.split(':').map(Number));
}
