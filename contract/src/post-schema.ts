import * as Type from 'typebox';
import { AUTHORED, PERMISSIONS, withCommon } from './entity.ts';
import { Count, Id, Timestamp } from './fields.ts';
import { Image } from './image.ts';
import { Removal } from './removal.ts';

// A module of its own, because errors contain posts: pages that show none load no descriptions of calls about them.

export const ReactionKind = Type.Enum(['like', 'dislike']);
export type ReactionKind = Type.Static<typeof ReactionKind>;

/** The most views, and the most comments, that a post lists. `viewCount` and `commentCount` count all. */
export const POST_ENTRIES_MAX = 100;

/** A post for one viewer. `imageUrl` and `image` are null without an image, `reaction` without a reaction of the viewer. */
export const Post = withCommon(AUTHORED, {
  title: Type.String(),
  content: Type.String(),
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  updatedAt: Timestamp,
  Viewes: Type.Array(Type.Object({ UserId: Id }), {
    description: `The newest ${POST_ENTRIES_MAX}, and always the caller's own`,
  }),
  Comments: Type.Array(Type.Object({ id: Id, userId: Id }), {
    description: `The newest ${POST_ENTRIES_MAX}`,
  }),
  image: Type.Union([Image, Type.Null()]),
  viewCount: Count,
  likeCount: Count,
  dislikeCount: Count,
  commentCount: Count,
  viewed: Type.Boolean({ description: 'Whether the caller has opened it' }),
  isNew: Type.Boolean({ description: 'Not opened, and newer than the posts that the caller marked as seen' }),
  newCommentCount: Type.Integer({
    minimum: 0,
    maximum: POST_ENTRIES_MAX,
    description: `Comments of others since the caller last opened it; 0 before that; ${POST_ENTRIES_MAX}: as many or more`,
  }),
  reaction: Type.Union([ReactionKind, Type.Null()]),
  can: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean() }, PERMISSIONS),
  removed: Type.Optional(Removal),
});
export type Post = Type.Static<typeof Post>;
