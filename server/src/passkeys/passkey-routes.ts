import * as contract from '@plaza/contract/passkey.ts';
import { createSignInOptions, signInWithPasskey as signInEndpoint } from '@plaza/contract/passkey-sign-in.ts';
import { answerSignIn } from '../accounts/sign-in-routes.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type PasskeyResources,
} from './passkey-service.ts';
import { requestOptions, signInWithPasskey, type PasskeySignInResources } from './passkey-sign-in-service.ts';
import { relyingParty } from './relying-party.ts';

interface Dependencies extends PasskeyResources, PasskeySignInResources {
  readonly cookie: RefreshCookie;
  /** The origin of links; empty without the setting. */
  readonly origin: string;
}

export function registerPasskeys(route: Route, resources: Dependencies): void {
  const { db, origin } = resources;
  const answer = answerSignIn(resources.cookie);
  const partyOf = relyingParty(origin === '' ? undefined : new URL(origin));

  route(contract.listPasskeys, ({ viewer, params }) => listPasskeys(db, viewer, params.userId));

  route(contract.createPasskeyOptions, ({ viewer, params, request }) =>
    creationOptions(resources, viewer, params.userId, partyOf(request)),
  );

  route(contract.addPasskey, ({ viewer, params, body, request }) =>
    addPasskey(resources, viewer, params.userId, body, partyOf(request)),
  );

  route(contract.renamePasskey, async ({ viewer, params, body }) => {
    await renamePasskey(db, viewer, params, body.name);
    return { message: contract.PASSKEY_RENAMED };
  });

  route(contract.removePasskey, async ({ viewer, params }) => {
    await removePasskey(resources, viewer, params);
    return { message: contract.PASSKEY_REMOVED };
  });

  route(createSignInOptions, ({ request }) => requestOptions(db, partyOf(request)));

  route(signInEndpoint, ({ body, request }, reply) =>
    answer(reply, (from) => signInWithPasskey(resources, body, partyOf(request), from)),
  );
}
