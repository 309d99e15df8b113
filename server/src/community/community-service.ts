import type { Community, updateCommunity as updateEndpoint } from '@plaza/contract/community.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { logAction } from '../log/log-service.ts';
import type { Viewer } from '../sessions/viewer.ts';
import type { CommunityCache } from './community-cache.ts';
import { findCommunity, setCommunity } from './community-repository.ts';
import { COMMUNITY_ID } from './community-table.ts';
import { communityView } from './community-view.ts';

export interface CommunityResources extends DbAndBus {
  readonly community: CommunityCache;
}

/** Changes and logs the given settings of the community. @returns all settings after the change, also when none is given */
export async function updateCommunity(
  resources: CommunityResources,
  viewer: Viewer,
  { signUp, membersInvite, ...texts }: JsonOf<typeof updateEndpoint>,
): Promise<Community> {
  const change = {
    ...texts,
    ...(signUp && { sign_up: signUp }),
    ...(membersInvite !== undefined && { members_invite: Number(membersInvite) }),
  };
  return transactAndPublish(resources, [['community', COMMUNITY_ID]], async (trx) => {
    const columns = Object.keys(change);
    if (columns.length > 0) {
      await setCommunity(trx, change);
      const detail = columns.join(', ').replaceAll('_', '-');
      await logAction(trx, {
        actorId: viewer.userId,
        action: 'community_changed',
        subject: { type: 'community' },
        detail,
      });
    }
    return communityView(await findCommunity(trx));
  });
}
