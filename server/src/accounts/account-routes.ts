import { countAccountContents, deleteUser, updateUser } from '@plaza/contract/user.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import { updatedUserView } from '../users/user-view.ts';
import { findAccountContents } from './account-repository.ts';
import { changeAccount, changeBio, deleteAccount } from './account-service.ts';
import { ownAccount } from './own-account.ts';
import type { AccountDependencies } from './sign-in-routes.ts';

/** Changing and deleting one's own account. */
export function registerAccounts(route: Route, dependencies: AccountDependencies): void {
  const { db, cookie, verifyAttempt, mediaBase } = dependencies;

  route(updateUser, async ({ viewer, params, body, files, request }) => {
    const user = await ownAccount(db, viewer, params.userId);
    const { email, password_hash: passwordHash } = user;
    const verifyOwn = (password: string) =>
      verifyAttempt({ email, address: request.ip, password, passwordHash });
    const changed =
      'bio' in body
        ? await changeBio(db, user.id, body.bio)
        : await changeAccount(dependencies, { user, viewer, verifyOwn }, body, files);
    if (!changed) throw new AppError('token_invalid');
    return updatedUserView(changed, mediaBase);
  });

  route(countAccountContents, async ({ viewer, params }) => {
    const user = await ownAccount(db, viewer, params.userId);
    return findAccountContents(db, user.id);
  });

  route(deleteUser, async ({ viewer, params }, reply) => {
    const user = await ownAccount(db, viewer, params.userId);
    await deleteAccount(dependencies, user.id);
    cookie.clear(reply);
    return { message: 'Your account was deleted.' };
  });
}
