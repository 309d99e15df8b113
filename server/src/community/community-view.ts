import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import { languageOrNull } from '@plaza/contract/languages.ts';
import { logoUrl } from '../images/image-view.ts';
import type { CommunityRow } from './community-repository.ts';

/** The settings of the community as answers contain them. @param row undefined before the first change: the defaults */
export function communityView(row: CommunityRow | undefined, mediaBase: string): Community {
  if (!row) return DEFAULT_COMMUNITY;
  const { sign_up: signUp, members_invite: membersInvite, logo_name: logo, language, ...texts } = row;
  return {
    ...texts,
    signUp,
    membersInvite: membersInvite === 1,
    logo: logoUrl(logo, mediaBase),
    language: languageOrNull(language),
  };
}
