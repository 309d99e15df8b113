import { CLAIMED, claimOwnership as claimEndpoint } from '@plaza/contract/claim.ts';
import { changeRole as changeRoleEndpoint } from '@plaza/contract/user.ts';
import type { Route } from '../http/contract-route.ts';
import { claimOwnership, type ClaimResources } from './claim-service.ts';
import { changeRole } from './role-service.ts';

export function registerRoles(route: Route, resources: ClaimResources): void {
  route(claimEndpoint, async ({ viewer, body }) => {
    await claimOwnership(resources, viewer, body.code);
    return { message: CLAIMED };
  });

  route(changeRoleEndpoint, ({ viewer, params, body }) =>
    changeRole(resources, viewer, params.userId, body.role),
  );
}
