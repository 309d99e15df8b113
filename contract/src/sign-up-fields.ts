import * as Type from 'typebox';
import { ERROR_MESSAGE } from './error.ts';
import { text, tooLong, type FieldOptions } from './fields.ts';

// A module of its own, so that the log-in page loads no descriptions of calls about invitations and registrations.

/** The code of an invitation as it is typed or in a link. */
export const InviteCode = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ['3M9QZ-01C7K-XWTJ52'],
  description: 'In any case, with or without dashes',
  'x-read': 'line',
  'x-messages': { missing: ERROR_MESSAGE.invite_required, tooLong: ERROR_MESSAGE.invite_invalid },
} satisfies Type.TStringOptions & FieldOptions);

export const ABOUT_MAX = 500;
export const ABOUT_TOO_LONG = tooLong('This text', ABOUT_MAX);
/** What applicants may write about themselves when they sign up. Plaza ignores it where sign-up requires no approval. */
export const About = text('lines', 0, ABOUT_MAX, 'I live next door to Ada.', {
  tooLong: ABOUT_TOO_LONG,
});
