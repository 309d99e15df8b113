import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { Input } from '../client.ts';
import { ACCOUNT_STATE_INPUTS } from './inputs/account-state.ts';
import { ACCOUNT_INPUTS } from './inputs/accounts.ts';
import { COMMUNITY_INPUTS } from './inputs/community.ts';
import { CONTENT_INPUTS } from './inputs/contents.ts';
import { INVITATION_INPUTS } from './inputs/invitations.ts';
import { MODERATION_INPUTS } from './inputs/moderation.ts';
import { NOTIFICATION_INPUTS } from './inputs/notifications.ts';
import { PASSKEY_INPUTS } from './inputs/passkeys.ts';
import type { Scene } from './scene.ts';

const GOOD = [
  ...ACCOUNT_INPUTS,
  ...CONTENT_INPUTS,
  ...COMMUNITY_INPUTS,
  ...MODERATION_INPUTS,
  ...INVITATION_INPUTS,
  ...ACCOUNT_STATE_INPUTS,
  ...PASSKEY_INPUTS,
  ...NOTIFICATION_INPUTS,
];

/** @throws for an endpoint that has no good input here */
export async function goodInput(endpoint: Endpoint, scene: Scene): Promise<Input> {
  const entry = GOOD.find(([known]) => known === endpoint);
  if (!entry) throw new Error(`no input for ${endpoint.name}`);
  return entry[1](scene);
}

/** The good input with the token of the owner where one is needed. */
export async function ownersInput(endpoint: Endpoint, scene: Scene): Promise<Input> {
  const input = await goodInput(endpoint, scene);
  return endpoint.auth !== 'public' ? { ...input, token: scene.owner.token } : input;
}
