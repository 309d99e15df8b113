import { isDeepStrictEqual } from 'node:util';
import { API } from '@plaza/contract/api.ts';
import { listPageErrors } from '@plaza/contract/page-error.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openBallastFile } from '../../src/db/ballast-file.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpAfterDeletions, dumpDatabase } from '../support/contract/dump.ts';
import { ownersInput } from '../support/contract/good-input.ts';
import { ALL_FEATURES, newScene } from '../support/contract/scene.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, resources } = await openPlaza(ALL_FEATURES);
const { db } = resources;
const ballast = await openBallastFile({
  folder: resources.dataDir,
  freeBytes: () => Promise.resolve(0),
  onChange: () => {},
  onError: () => {},
});
afterAll(() => ballast[Symbol.asyncDispose]());
const fullApp = await openBeside({ ...resources, ballast }, ALL_FEATURES);

describe.each(API)('$name', (endpoint) => {
  it('changes rows unless its request class is read', async () => {
    const reader = await seedActorOf(db, `reader_of_${endpoint.name}`, 'owner');
    const scene = await newScene(db);
    const input = await ownersInput(endpoint, scene);
    // The first use of a token is noted with its session.
    for (const { token } of [reader, scene.owner]) await call(app, listPosts, { token });
    const before = await dumpAfterDeletions(db);
    await call(app, endpoint, input);
    // Some rows are written after the answer; counts of page errors at the latest when they are listed.
    await call(app, listPageErrors, { token: reader.token });
    const isUnchanged = async () => isDeepStrictEqual(await dumpDatabase(db), before);
    await expect.poll(isUnchanged).toBe(endpoint.requestClass === 'read');
  });

  it('writes on a full disk only where it declares so', async () => {
    const { status, error } = await call(fullApp, endpoint, await ownersInput(endpoint, await newScene(db)));
    const isServed = endpoint.requestClass === 'read' || endpoint.worksOnFullDisk === true;
    expect(status < 300 ? undefined : error().code).toBe(isServed ? undefined : 'storage_full');
  });
});
