import * as contract from '@plaza/contract/invitation.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { readIdCursor } from '../lib/page.ts';
import {
  createInvitation,
  findInviter,
  listInvitations,
  listJoined,
  revokeInvitation,
  type InvitationResources,
} from './invitation-service.ts';

export function registerInvitations(route: Route, resources: InvitationResources): void {
  route(contract.findInviter, async ({ query }) => ({ inviter: await findInviter(resources, query.code) }));

  route(contract.createInvitation, ({ viewer, body }) => createInvitation(resources, viewer, body));

  route(contract.listInvitations, async ({ viewer, query: { of, limit, cursor }, request }, reply) =>
    answerPage(
      reply,
      request.url,
      await listInvitations(resources, viewer, { of, limit, before: readIdCursor(cursor) }),
    ),
  );

  route(contract.listJoined, async ({ viewer, params, query: { limit, cursor }, request }, reply) =>
    answerPage(
      reply,
      request.url,
      await listJoined(resources, viewer, params.invitationId, { limit, before: readIdCursor(cursor) }),
    ),
  );

  route(contract.revokeInvitation, async ({ viewer, params }) => {
    await revokeInvitation(resources, viewer, params.invitationId);
    return { message: contract.INVITATION_REVOKED };
  });
}
