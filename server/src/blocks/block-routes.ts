import * as contract from '@plaza/contract/block.ts';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Route } from '../http/contract-route.ts';
import {
  blockMember,
  listBlocks,
  listMutes,
  muteMember,
  unblockMember,
  unmuteMember,
} from './block-service.ts';
import type { UserResources } from '../users/user-service.ts';

export function registerBlocks(route: Route, resources: UserResources & DbAndBus): void {
  route(contract.listBlocks, ({ viewer, params }) => listBlocks(resources, viewer, params.userId));

  route(contract.blockMember, async ({ viewer, params }) => {
    await blockMember(resources, viewer, params);
    return { message: contract.MEMBER_BLOCKED };
  });

  route(contract.unblockMember, async ({ viewer, params }) => {
    await unblockMember(resources, viewer, params);
    return { message: contract.MEMBER_UNBLOCKED };
  });

  route(contract.listMutes, ({ viewer, params }) => listMutes(resources, viewer, params.userId));

  route(contract.muteMember, async ({ viewer, params }) => {
    await muteMember(resources, viewer, params);
    return { message: contract.MEMBER_MUTED };
  });

  route(contract.unmuteMember, async ({ viewer, params }) => {
    await unmuteMember(resources, viewer, params);
    return { message: contract.MEMBER_UNMUTED };
  });
}
