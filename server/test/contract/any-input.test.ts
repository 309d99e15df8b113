import { API } from '@plaza/contract/api.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';
import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import { describe, expect, inject, it } from 'vitest';
import { openPlaza, type TestPlaza } from '../support/app.ts';
import { send } from '../support/client.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { probesOf, requestOf } from '../support/contract/probes/probes.ts';
import { ALL_FEATURES, newScene, promote } from '../support/contract/scene.ts';
import { openTestDatabase } from '../support/databases.ts';

/** On PostgreSQL each request is sent to both engines. */
const plazas = [await openPlaza(ALL_FEATURES)];
if (inject('engine') === 'postgres')
  plazas.push(await openPlaza(ALL_FEATURES, await openTestDatabase('sqlite')));

type Caller = Role | 'anonymous';
/** Public endpoints do not identify who calls. */
const callersOf = ({ auth }: Endpoint): readonly Caller[] =>
  auth === 'public' ? ['anonymous'] : ['anonymous', 'user', 'moderator', 'owner'];
/** The lowest role that may call an endpoint sends all probes, a higher one every third: the input is read in the same way. */
const stepOf = (endpoint: Endpoint, caller: Caller): number => {
  const role: Role = endpoint.role ?? 'user';
  return caller !== 'anonymous' && caller !== role && isAtLeast(caller, role) ? 3 : 1;
};

/** A scene with the input by which its owner, in the role of the caller, calls the endpoint. */
async function prepare({ db }: TestPlaza, endpoint: Endpoint, caller: Caller) {
  const scene = await newScene(db);
  const input = await goodInput(endpoint, scene);
  if (caller !== 'anonymous') await promote(scene, caller);
  const by = {
    ...(input.cookie !== undefined && { cookie: input.cookie }),
    ...(caller !== 'anonymous' && { token: scene.owner.token }),
  };
  return { probes: await probesOf(endpoint, input), by };
}

/** Codes of errors that depend on the input alone. */
const OF_INPUT: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_fields',
  'bad_request',
  'body_too_large',
  'unsupported_media_type',
  'file-too-small',
  'file-invalid-type',
]);

/** Sends all probes. What an earlier one changed is no reason of an error: the probe is then sent again in a new scene. */
async function answersOf(plaza: TestPlaza, endpoint: Endpoint, caller: Caller): Promise<string[]> {
  const answers: string[] = [];
  let { probes, by } = await prepare(plaza, endpoint, caller);
  const step = stepOf(endpoint, caller);
  let isChanged = false;
  for (let i = 0; i < probes.length;) {
    const { what, ...request } = probes[i] ?? unreachable();
    const { response, body } = await send(plaza.app, endpoint, requestOf(endpoint, request, by));
    const isSuccess = response.statusCode < 300;
    // Validated by the contract.
    const code = isSuccess ? 'success' : (body as ErrorBody).code;
    if (isChanged && !isSuccess && !OF_INPUT.has(code)) {
      ({ probes, by } = await prepare(plaza, endpoint, caller));
      isChanged = false;
      continue;
    }
    isChanged ||= isSuccess && endpoint.requestClass !== 'read';
    answers.push(`${what}: ${response.statusCode} ${code}`);
    i += step;
  }
  return answers;
}

function unreachable(): never {
  throw new Error('unreachable');
}

describe.each(API)('$name', (endpoint) => {
  it.each(callersOf(endpoint))(
    'answers any input of a caller who is %s by the contract, without a failure',
    async (caller) => {
      const [answers = [], ...others] = await Promise.all(
        plazas.map((plaza) => answersOf(plaza, endpoint, caller)),
      );
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter((answer) => / 5\d\d /.test(answer))).toEqual([]);
      for (const other of others) expect(other).toEqual(answers);
    },
  );
});
