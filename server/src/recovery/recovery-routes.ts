import * as contract from '@plaza/contract/recovery.ts';
import { answerSignIn } from '../accounts/sign-in-routes.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { countCodes } from './recovery-code-repository.ts';
import { createRecoveryCodes, signInWithCode, type RecoveryResources } from './recovery-code-service.ts';
import { sendResetEmail, type ResetEmailResources } from './reset-email-service.ts';
import { createdLinks, createResetLink, resetPassword, voidResetLink } from './reset-link-service.ts';

interface Dependencies extends RecoveryResources, ResetEmailResources {
  readonly cookie: RefreshCookie;
}

export function registerRecovery(route: Route, resources: Dependencies): void {
  const { db } = resources;
  const answer = answerSignIn(resources.cookie);

  route(contract.getRecovery, async ({ viewer }) => ({
    codesLeft: await countCodes(db, viewer.userId),
    resetLinks: await createdLinks(db, viewer.userId),
  }));

  route(contract.createRecoveryCodes, async ({ viewer }) => ({
    codes: await createRecoveryCodes(resources, viewer),
  }));

  route(contract.signInWithCode, ({ body, request }, reply) =>
    answer(reply, (from) => signInWithCode(resources, body, request.ip, from)),
  );

  route(contract.sendResetEmail, async ({ body, request }) => {
    await sendResetEmail(resources, body.email, request.ip);
    return { message: contract.EMAIL_SENT };
  });

  route(contract.createResetLink, ({ viewer, params }) => createResetLink(resources, viewer, params.userId));

  route(contract.voidResetLink, async ({ viewer, params }) => {
    await voidResetLink(resources, viewer, params);
    return { message: contract.LINK_VOIDED };
  });

  route(contract.resetPassword, ({ body }, reply) =>
    answer(reply, (from) => resetPassword(resources, body, from)),
  );
}
