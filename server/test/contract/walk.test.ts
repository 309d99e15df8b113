import { API } from '@plaza/contract/api.ts';
import { API_BASE, type Endpoint } from '@plaza/contract/endpoint.ts';
import { API_DOCS_ASSETS, API_DOCS_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { ownersInput } from '../support/contract/good-input.ts';
import { ALL_FEATURES, newScene } from '../support/contract/scene.ts';
import { anyText } from '../support/matchers.ts';

const { app, resources } = await openPlaza(ALL_FEATURES);
const { db } = resources;

/** Every route as `METHOD /path`, without the names of its parameters. */
function routes(): string[] {
  const found: string[] = [];
  const path: string[] = [];
  // A tree: every level is indented by four, and its text goes on from that of the level above.
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', label = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
    if (label === '') continue;
    path.splice(indent.length / 4, Infinity, label);
    for (const method of methods.split(', '))
      found.push(`${method} ${path.join('').replace(/:[\w|:]+/g, '{}')}`);
  }
  return found;
}

const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${API_BASE}${path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`;

test('the server has all routes of the contract below /api, and no others', () => {
  const described = [OPENAPI_PATH, API_DOCS_PATH, ...Object.values(API_DOCS_ASSETS)].map(
    (path) => `GET ${path}`,
  );
  const heads = (route: string) =>
    route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route];
  expect(
    routes()
      .filter((route) => route.includes(` ${API_BASE}`))
      .toSorted(),
  ).toEqual([...API.map(addressOf), ...described].flatMap(heads).toSorted());
});

describe.each(API)('$name', (endpoint) => {
  it('answers with every status of success in the contract', async () => {
    const scene = await newScene(db);
    const statuses = new Set<number>();
    // A toggle succeeds in two ways; whatever can only be done once has then been done.
    for (const _ of Object.keys(endpoint.replies)) {
      const { status, headers } = await call(app, endpoint, await ownersInput(endpoint, scene));
      statuses.add(status);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect([...statuses].map(String).toSorted()).toEqual(Object.keys(endpoint.replies).toSorted());
  });
});

describe.each(API.filter(({ json }) => json?.properties['PostId']))('$name', (endpoint) => {
  it('accepts an id as a number or as its digits', async () => {
    const scene = await newScene(db);
    const input = await ownersInput(endpoint, scene);
    // A good body of these endpoints is an object with the id of the post.
    const json = input.json as { PostId: number };
    for (const PostId of [json.PostId, String(json.PostId)]) {
      const { status } = await call(app, endpoint, { ...input, json: { ...json, PostId } });
      expect(Object.keys(endpoint.replies)).toContain(String(status));
    }
  });

  it('rejects an invalid id', async () => {
    const input = await ownersInput(endpoint, await newScene(db));
    const json = { ...(input.json as object), PostId: '01' };
    const { error } = await call(app, endpoint, { ...input, json });
    expect(error().code).toBe('invalid_fields');
    expect(error().fields).toEqual({ PostId: anyText });
  });

  it.each([999_999, Number.MAX_SAFE_INTEGER])('is 404 for the missing post %i', async (PostId) => {
    const input = await ownersInput(endpoint, await newScene(db));
    const json = { ...(input.json as object), PostId };
    const { error } = await call(app, endpoint, { ...input, json });
    expect(error().code).toBe('not_found');
  });
});

describe.each(API.filter(({ auth }) => auth === 'public'))('$name', (endpoint) => {
  it('is public, also with an invalid token', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const input = await ownersInput(endpoint, await newScene(db));
    const { status } = await call(app, endpoint, { ...input, headers });
    expect(status).toBeLessThan(300);
  });
});
