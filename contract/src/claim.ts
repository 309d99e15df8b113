import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { ERROR_MESSAGE } from './error.ts';
import { MessageReply, type FieldOptions } from './fields.ts';

export const OWNER_CODE_MISSING = 'Please enter the code.';
export const CLAIMED = 'You are an owner now.';

export const claimOwnership = endpoint({
  name: 'claimOwnership',
  summary: 'Become the first owner with the code that each start prints while there is none',
  method: 'POST',
  path: '/claim',
  auth: 'member',
  requestClass: 'write',
  limits: ['claim'],
  json: Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      examples: ['3M9QZ-01C7K-XWTJ5-2BGRV-H8YN4E'],
      description: 'In any case, with or without dashes',
      'x-read': 'line',
      'x-messages': { missing: OWNER_CODE_MISSING, tooLong: ERROR_MESSAGE.owner_code_wrong },
    } satisfies Type.TStringOptions & FieldOptions),
  }),
  replies: { 200: MessageReply },
  errors: ['owner_code_wrong', 'owner_exists'],
});

export const CLAIM_ENDPOINTS: readonly Endpoint[] = [claimOwnership];
