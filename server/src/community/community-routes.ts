import * as contract from '@plaza/contract/community.ts';
import type { Route } from '../http/contract-route.ts';
import { changeLogo, updateCommunity, type CommunityResources } from './community-service.ts';

export function registerCommunity(route: Route, resources: CommunityResources): void {
  route(contract.getCommunity, async () => resources.community.get());

  route(contract.updateCommunity, ({ viewer, body }) => updateCommunity(resources, viewer, body));

  route(contract.setLogo, ({ viewer, files }) => changeLogo(resources, viewer, files.image));

  route(contract.removeLogo, ({ viewer }) => changeLogo(resources, viewer, undefined));
}
