import type { Community, updateCommunity as updateEndpoint } from '@plaza/contract/community.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { CommunityCache } from './community-cache.ts';
import { findCommunity, setCommunity } from './community-repository.ts';
import { COMMUNITY_ID } from './community-table.ts';
import { communityView } from './community-view.ts';

export interface CommunityResources extends DbAndBus {
  readonly community: CommunityCache;
}

/** Changes the given settings of the community. @returns all settings after the change, also when none is given */
export async function updateCommunity(
  resources: CommunityResources,
  { signUp, ...texts }: JsonOf<typeof updateEndpoint>,
): Promise<Community> {
  const change = { ...texts, ...(signUp && { sign_up: signUp }) };
  return transactAndPublish(resources, [['community', COMMUNITY_ID]], async (trx) => {
    if (Object.keys(change).length > 0) await setCommunity(trx, change);
    return communityView(await findCommunity(trx));
  });
}
