import { getUser } from '@plaza/contract/user.ts';
import type { Route } from '../http/contract-route.ts';
import { getProfile, type UserResources } from './user-service.ts';

export function registerUsers(route: Route, resources: UserResources): void {
  route(getUser, ({ viewer, params }) => getProfile(resources, viewer, params.username));
}
