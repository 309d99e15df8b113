import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, IdInput } from './fields.ts';

export const VIEWED = 'Viewed';
export const ALREADY_VIEWED = 'Already Viewed';

export const recordView = endpoint({
  name: 'recordView',
  summary: 'Record that the caller opened a post; counts once a member, and reads the notifications about it',
  method: 'POST',
  path: '/posts/{id}/viewes',
  auth: 'member',
  requestClass: 'write',
  limits: ['views'],
  params: Type.Object({ id: IdInput }),
  replies: {
    200: Type.Object({
      message: Type.Enum([VIEWED, ALREADY_VIEWED]),
      view: Count,
      lastCommentId: Type.Union([Count, Type.Null()], {
        description:
          'The newest comment when the caller opened the post before, 0 if there was none; null the first time',
      }),
    }),
  },
});

export const VIEW_ENDPOINTS: readonly Endpoint[] = [recordView];
