import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { text, tooLong } from './fields.ts';
import { LanguageSetting } from './language-setting.ts';

export const COMMUNITY_NAME_MAX = 64;
export const COMMUNITY_NAME_MISSING = 'Please enter a name for the community.';
const CommunityName = text('line', 1, COMMUNITY_NAME_MAX, 'Hillside Gardeners', {
  missing: COMMUNITY_NAME_MISSING,
  tooLong: tooLong('A name', COMMUNITY_NAME_MAX),
});

export const DESCRIPTION_MAX = 300;
export const DESCRIPTION_TOO_LONG = tooLong('A description', DESCRIPTION_MAX);
const Description = text('line', 0, DESCRIPTION_MAX, 'For everyone with an allotment on the hill.', {
  tooLong: DESCRIPTION_TOO_LONG,
});

export const RULES_MAX = 10_000;
export const RULES_TOO_LONG = tooLong('Rules', RULES_MAX);
const Rules = text('lines', 0, RULES_MAX, 'Be kind.\nNo advertisements.', {
  tooLong: RULES_TOO_LONG,
});

/**
 * Who may sign up: everybody (`open`), people with an invitation (`invite`), people whom a moderator approves afterwards (`approval`), or
 * nobody (`closed`). In each mode an invitation of a moderator admits without approval.
 */
const SignUpMode = Type.Enum(['open', 'invite', 'approval', 'closed']);
export type SignUpMode = Type.Static<typeof SignUpMode>;

/** The settings of the community. `description` and `rules` are empty when there are none. `membersInvite`: users may invite. */
export const Community = Type.Object({
  name: Type.String(),
  description: Type.String(),
  rules: Type.String(),
  signUp: SignUpMode,
  membersInvite: Type.Boolean(),
  /** The address of a square picture; null for the logo of Plaza. */
  logo: Type.Union([Type.String(), Type.Null()]),
  /** Of pages and emails for people without a language of their own; null for English. */
  language: LanguageSetting,
});
export type Community = Type.Static<typeof Community>;

/** The settings until an owner changes them. */
export const DEFAULT_COMMUNITY: Community = {
  name: 'Plaza',
  description: '',
  rules: '',
  signUp: 'open',
  membersInvite: true,
  logo: null,
  language: null,
};

export const COMMUNITY_UPDATED = 'Community updated successfully';

export const getCommunity = endpoint({
  name: 'getCommunity',
  summary: 'Name, description and rules of the community, and whether it accepts new members',
  method: 'GET',
  path: '/community',
  auth: 'public',
  requestClass: 'read',
  replies: { 200: Community },
});

export const updateCommunity = endpoint({
  name: 'updateCommunity',
  summary: 'Change the settings of the community',
  method: 'PUT',
  path: '/community',
  auth: 'member',
  role: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  json: Type.Object({
    name: Type.Optional(CommunityName),
    description: Type.Optional(Description),
    rules: Type.Optional(Rules),
    signUp: Type.Optional(SignUpMode),
    membersInvite: Type.Optional(Type.Boolean()),
    language: Type.Optional(LanguageSetting),
  }),
  replies: { 200: Community },
});

export const LOGO_MISSING = 'Please choose a picture.';
export const LOGO_UPDATED = 'The logo is changed.';
export const LOGO_REMOVED = 'The logo is removed.';

export const setLogo = endpoint({
  name: 'setLogo',
  summary: 'Set the logo of the community; it is cropped to a square',
  method: 'PUT',
  path: '/community/logo',
  auth: 'member',
  role: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  form: Type.Object({}, { 'x-incomplete': LOGO_MISSING }),
  files: { image: 'required' },
  replies: { 200: Community },
});

export const removeLogo = endpoint({
  name: 'removeLogo',
  summary: 'Remove the logo of the community',
  method: 'DELETE',
  path: '/community/logo',
  auth: 'member',
  role: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  worksOnFullDisk: true,
  replies: { 200: Community },
});

export const COMMUNITY_ENDPOINTS: readonly Endpoint[] = [getCommunity, updateCommunity, setLogo, removeLogo];
