import { isDeepStrictEqual } from 'node:util';
import { API } from '@plaza/contract/api.ts';
import { listDevices } from '@plaza/contract/device.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { countAccountContents, deleteUser } from '@plaza/contract/user.ts';
import { describe, expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpDatabase } from '../support/contract/dump.ts';
import { goodInput, newScene, ownersInput } from '../support/contract/scene.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const scene = await newScene(app, db);
const deleted = await seedActor(db, 'deleted');
await call(app, deleteUser, { token: deleted.token, params: { userId: deleted.userId } });
for (const { token } of [scene.owner, scene.other]) await useOnce(token);

const members = API.filter(({ auth }) => auth !== 'public').map(
  (endpoint) => [endpoint.name, endpoint] as const,
);
const owners = API.filter(({ auth }) => auth === 'owner').map(
  (endpoint) => [endpoint.name, endpoint] as const,
);

const STRANGERS: readonly (readonly [string, string | undefined, ErrorCode])[] = [
  ['nobody', undefined, 'auth_required'],
  ['somebody with a token that is none', 'x'.repeat(43), 'token_invalid'],
  ['somebody with a token that is cut', scene.owner.token.slice(0, -1), 'token_invalid'],
  ['somebody with the refresh token of the owner', scene.owner.cookie, 'token_invalid'],
  ['a member who was deleted', deleted.token, 'token_invalid'],
];

/** The first use of a token is noted with its session; from then on only the calls change anything. */
async function useOnce(token: string): Promise<void> {
  await call(app, listPosts, { token });
}

/** Rows of what an earlier test deleted are deleted in the background. */
async function dumpAfterDeletions(): Promise<string[]> {
  const pending = async () => (await dumpDatabase(db)).filter((row) => row.startsWith('deleted_'));
  await expect.poll(pending).toEqual([]);
  return dumpDatabase(db);
}

describe.each(members)('%s', (_name, endpoint) => {
  it.each(STRANGERS)('rejects %s and changes nothing', async (_who, token, code) => {
    const before = await dumpAfterDeletions();
    const input = await goodInput(endpoint, scene);
    const { error } = await call(app, endpoint, { ...input, ...(token !== undefined && { token }) });
    expect(error().code).toBe(code);
    expect(await dumpDatabase(db)).toEqual(before);
  });
});

describe.each(owners)('%s', (_name, endpoint) => {
  it('rejects every member but the owner, and changes nothing', async () => {
    const before = await dumpAfterDeletions();
    const input = await goodInput(endpoint, scene);
    const { error } = await call(app, endpoint, { ...input, token: scene.other.token });
    expect(error().code).toBe('not_owner');
    expect(await dumpDatabase(db)).toEqual(before);
  });

  it('obeys the owner', async () => {
    const own = await newScene(app, db);
    await useOnce(own.owner.token);
    const before = await dumpAfterDeletions();
    const { status } = await call(app, endpoint, await ownersInput(endpoint, own));
    expect(status).toBe(200);
    const changed = !isDeepStrictEqual(await dumpDatabase(db), before);
    expect(changed).toBe(endpoint.requestClass !== 'read');
  });
});

describe('an endpoint that names an owner', () => {
  it('is every one that changes or deletes what somebody made, and what only they may know', () => {
    const changing = API.filter(({ method }) => method === 'PUT' || method === 'DELETE');
    expect(new Set(owners.map(([, endpoint]) => endpoint))).toEqual(
      new Set([...changing, countAccountContents, listDevices]),
    );
  });
});
