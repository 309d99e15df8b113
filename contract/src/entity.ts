import * as Type from 'typebox';
import { Id, Timestamp } from './fields.ts';

/** The annotation of `can`: the actions that the caller may perform on a member, post or comment. */
export const PERMISSIONS = { description: 'What the caller may do with it' } as const;

/** The properties of a member in all answers. The pictures are URLs; `bio` is empty when there is none. */
export const PROFILE = {
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  bio: Type.String(),
  profilePicture: Type.String(),
  profileBanner: Type.String(),
};
/** The properties that posts and comments share. All but `id` and `createdAt` are those of the author. */
export const AUTHORED = {
  id: Id,
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
  createdAt: Timestamp,
};

/** An object schema with both sets of properties. The bundler can drop an unused call, but not `...` within `Type.Object`. */
/* @__NO_SIDE_EFFECTS__ */
export const withCommon = <Common extends Type.TProperties, Own extends Type.TProperties>(
  common: Common,
  own: Own,
) => Type.Object({ ...common, ...own });
