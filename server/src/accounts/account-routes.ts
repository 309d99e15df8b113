import { countHoldings, deleteUser, updateUser } from '@plaza/contract/user.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import { findUserById, setUser } from '../users/user-repository.ts';
import { updatedUserView } from '../users/user-view.ts';
import { findHoldings } from './account-repository.ts';
import { changeAccount, deleteAccount } from './account-service.ts';
import { ownAccount } from './own-account.ts';
import type { AccountDependencies } from './sign-in-routes.ts';

/** Changing and deleting one's own account. */
export function registerAccounts(route: Route, dependencies: AccountDependencies): void {
  const { db, cookie, guessPassword, mediaBase } = dependencies;

  route(updateUser, async ({ viewer, params, body, files, request }) => {
    const user = await ownAccount(db, viewer, params.userId);
    if ('bio' in body) await setUser(db, user.id, { bio: body.bio });
    else {
      const { email, password_hash: passwordHash } = user;
      const guess = (password: string) =>
        guessPassword({ email, address: request.ip, password, passwordHash });
      await changeAccount(dependencies, { user, viewer, guess }, body, files);
    }
    const changed = await findUserById(db, user.id);
    if (!changed) throw new AppError('token_invalid');
    return updatedUserView(changed, mediaBase);
  });

  route(countHoldings, async ({ viewer, params }) => {
    const user = await ownAccount(db, viewer, params.userId);
    return findHoldings(db, user.id);
  });

  route(deleteUser, async ({ viewer, params }, reply) => {
    const user = await ownAccount(db, viewer, params.userId);
    await deleteAccount(dependencies, user.id);
    cookie.clear(reply);
    return { message: 'Your account was deleted.' };
  });
}
