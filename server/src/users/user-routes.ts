import { getUser } from '@plaza/contract/user.ts';
import type { Db } from '../db/open.ts';
import type { Route } from '../http/contract-route.ts';
import { noSuchUser } from './user-errors.ts';
import { findUserByUsername } from './user-repository.ts';
import { userView } from './user-view.ts';

/** @param mediaBase what image addresses begin with */
export function registerUsers(route: Route, { db, mediaBase }: { db: Db; mediaBase: string }): void {
  route(getUser, async ({ params }) => {
    const user = await findUserByUsername(db, params.username);
    if (!user) throw noSuchUser();
    return userView(user, mediaBase);
  });
}
