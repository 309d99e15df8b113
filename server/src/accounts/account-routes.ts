import * as contract from '@plaza/contract/user.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { updateAccount, type UpdateResources } from './account-update-service.ts';
import { countAccountContents, deleteAccount, type AccountResources } from './account-service.ts';

interface Dependencies extends AccountResources, UpdateResources {
  readonly cookie: RefreshCookie;
}

export function registerAccounts(route: Route, resources: Dependencies): void {
  route(contract.updateUser, ({ viewer, params, body, files, request }) =>
    updateAccount(resources, { viewer, userId: params.userId, address: request.ip }, body, files),
  );

  route(contract.countAccountContents, ({ viewer, params }) =>
    countAccountContents(resources, viewer, params.userId),
  );

  route(contract.deleteUser, async ({ viewer, params, request }, reply) => {
    const presented = await resources.cookie.read(request);
    await deleteAccount(resources, viewer, params.userId);
    resources.cookie.clear(reply, presented);
    return { message: contract.ACCOUNT_DELETED };
  });
}
