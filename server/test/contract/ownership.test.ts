import { API } from '@plaza/contract/api.ts';
import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { listDevices } from '@plaza/contract/device.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { mutePost, setNotificationSettings } from '@plaza/contract/notification.ts';
import { addPasskey, createPasskeyOptions, listPasskeys } from '@plaza/contract/passkey.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { countAccountContents, deleteUser } from '@plaza/contract/user.ts';
import { describe, expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpAfterDeletions, dumpDatabase } from '../support/contract/dump.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { newScene } from '../support/contract/scene.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const scene = await newScene(db);
const deleted = await seedActor(db, 'deleted');
await call(app, deleteUser, { token: deleted.token, params: { userId: deleted.userId } });
// The first use of a token changes its session, later ones change nothing.
for (const { token } of [scene.owner, scene.other]) await call(app, listPosts, { token });

const members = API.filter(({ auth }) => auth !== 'public');
const owners = API.filter(({ auth }) => auth === 'owner');

const REJECTED: readonly (readonly [string, string | undefined, ErrorCode])[] = [
  ['without a token', undefined, 'auth_required'],
  ['with an unknown token', 'x'.repeat(43), 'token_invalid'],
  ['with the token of a deleted member', deleted.token, 'token_invalid'],
];

describe.each(members)('$name', (endpoint) => {
  it.each(REJECTED)('is rejected %s and changes nothing', async (_who, token, code) => {
    const input = await goodInput(endpoint, scene);
    const before = await dumpAfterDeletions(db);
    const { error } = await call(app, endpoint, { ...input, ...(token !== undefined && { token }) });
    expect(error().code).toBe(code);
    expect(await dumpDatabase(db)).toEqual(before);
  });
});

describe.each(owners)('$name', (endpoint) => {
  it('is rejected for every member except the owner, and changes nothing', async () => {
    const input = await goodInput(endpoint, scene);
    const before = await dumpAfterDeletions(db);
    const { error } = await call(app, endpoint, { ...input, token: scene.other.token });
    expect(error().code).toBe('not_owner');
    expect(await dumpDatabase(db)).toEqual(before);
  });
});

/** Endpoints for what belongs to an account, besides those that change or delete. */
const OF_ACCOUNT = [
  countAccountContents,
  listDevices,
  listBlocks,
  listMutes,
  listPasskeys,
  createPasskeyOptions,
  addPasskey,
];

/** Endpoints that change only what the caller is notified about; a path names no account. */
const OF_CALLER: ReadonlySet<Endpoint> = new Set<Endpoint>([setNotificationSettings, mutePost]);

describe('the endpoints for owners', () => {
  it('are all that change or delete, are for members of any role and concern more than the caller, and the lists of what belongs to an account', () => {
    const changing = API.filter(
      (endpoint) =>
        (endpoint.method === 'PUT' || endpoint.method === 'DELETE') &&
        !endpoint.role &&
        !OF_CALLER.has(endpoint),
    );
    expect(new Set(owners)).toEqual(new Set([...changing, ...OF_ACCOUNT]));
  });
});
