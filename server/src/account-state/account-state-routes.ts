import { getAccountState } from '@plaza/contract/account-state.ts';
import * as contract from '@plaza/contract/registration.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { countPendingRegistrations } from './registration-repository.ts';
import { approve, listRegistrations, reject, type RegistrationResources } from './registration-service.ts';

export function registerAccountState(route: Route, resources: RegistrationResources): void {
  route(getAccountState, async ({ viewer }) => ({ restriction: viewer.restriction ?? null }));

  route(contract.listRegistrations, async ({ query, request }, reply) =>
    answerPage(reply, request.url, await listRegistrations(resources, query)),
  );

  route(contract.countRegistrations, async () => ({
    count: await countPendingRegistrations(resources.db),
  }));

  route(contract.approveRegistration, async ({ viewer, params }) => {
    await approve(resources, viewer, params.registrationId);
    return { message: contract.REGISTRATION_APPROVED };
  });

  route(contract.rejectRegistration, async ({ viewer, params, body }) => {
    await reject(resources, viewer, params.registrationId, body.reason);
    return { message: contract.REGISTRATION_REJECTED };
  });
}
