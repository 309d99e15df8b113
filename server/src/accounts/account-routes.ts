import {
  ACCOUNT_DELETED,
  countAccountContents as countAccountContentsEndpoint,
  deleteUser,
  updateUser,
} from '@plaza/contract/user.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import { updateAccount, type UpdateResources } from './account-update-service.ts';
import { countAccountContents, deleteAccount, type AccountResources } from './account-service.ts';

interface Dependencies extends AccountResources, UpdateResources {
  readonly cookie: RefreshCookie;
}

/** Changing and deleting one's own account. */
export function registerAccounts(route: Route, resources: Dependencies): void {
  route(updateUser, ({ viewer, params, body, files, request }) =>
    updateAccount(resources, { viewer, userId: params.userId, address: request.ip }, body, files),
  );

  route(countAccountContentsEndpoint, ({ viewer, params }) =>
    countAccountContents(resources, viewer, params.userId),
  );

  route(deleteUser, async ({ viewer, params }, reply) => {
    await deleteAccount(resources, viewer, params.userId);
    resources.cookie.clear(reply);
    return { message: ACCOUNT_DELETED };
  });
}
