import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import type { CommunityRow } from './community-repository.ts';

/** @param row undefined before the first change */
export function communityView(row: CommunityRow | undefined): Community {
  if (!row) return DEFAULT_COMMUNITY;
  const { sign_up: signUp, ...texts } = row;
  return { ...texts, signUp };
}
