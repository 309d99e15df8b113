import { listMembers as listMembersEndpoint } from '@plaza/contract/member.ts';
import { getUser } from '@plaza/contract/user.ts';
import { findUsers as findUsersEndpoint } from '@plaza/contract/user-search.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { listMembers } from './member-service.ts';
import { findUsers, getProfile, type UserResources } from './user-service.ts';

export function registerUsers(route: Route, resources: UserResources): void {
  route(getUser, ({ viewer, params }) => getProfile(resources, viewer, params.username));

  route(findUsersEndpoint, ({ viewer, query }) => findUsers(resources, viewer, query.prefix));

  route(listMembersEndpoint, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listMembers(resources, viewer, query)),
  );
}
