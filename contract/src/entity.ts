import * as Type from 'typebox';
import { Id, Timestamp } from './fields.ts';

/** Annotation of the `can` of an entity. */
export const PERMISSIONS = { description: 'What the caller may do with it' } as const;

/** Properties of all answers about a member. */
export const PROFILE = {
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  bio: Type.String(),
  profilePicture: Type.String(),
  profileBanner: Type.String(),
};
/** Properties of posts and comments. */
export const AUTHORED = {
  id: Id,
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
  createdAt: Timestamp,
};

/** A schema with common and own properties. Unlike `...` in `Type.Object`, the bundler of the page can drop it. */
/* @__NO_SIDE_EFFECTS__ */
export const withCommon = <Common extends Type.TProperties, Own extends Type.TProperties>(
  common: Common,
  own: Own,
) => Type.Object({ ...common, ...own });
