import { API } from '@plaza/contract/api.ts';
import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpAfterDeletions, dumpDatabase } from '../support/contract/dump.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { newScene } from '../support/contract/scene.ts';
import { DAY, rotated, SECOND, startDevice, stopClock } from '../support/devices.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db } = await openPlaza();
const ROLES: readonly Role[] = ['user', 'moderator', 'owner'];

let actors = 0;
const newActor = (role: Role) => seedActorOf(db, `as-${role}${++actors}`, role);

const forRoles = API.filter(({ role }) => role);

describe.each(forRoles)('$name', (endpoint) => {
  const { role: least = 'owner' } = endpoint;

  it.each(ROLES.filter((role) => !isAtLeast(role, least)))(
    'is rejected for a %s, and changes nothing',
    async (role) => {
      const input = await goodInput(endpoint, await newScene(db));
      const { token } = await newActor(role);
      await call(app, endpoint, { ...input, token });
      const before = await dumpAfterDeletions(db);
      const { error } = await call(app, endpoint, { ...input, token });
      expect(error().code).toBe('not_allowed');
      expect(await dumpDatabase(db)).toEqual(before);
    },
  );

  it.each(ROLES.filter((role) => isAtLeast(role, least)))('succeeds for a %s', async (role) => {
    const input = await goodInput(endpoint, await newScene(db));
    const { token } = await newActor(role);
    expect((await call(app, endpoint, { ...input, token })).status).toBeLessThan(300);
  });
});

test.each(API.filter(({ freshSignIn }) => freshSignIn))(
  '$name requires a log-in within 24 hours, and changes nothing without',
  async (endpoint) => {
    const input = await goodInput(endpoint, await newScene(db));
    const owner = await newActor('owner');
    const clock = stopClock();
    const { cookie } = await startDevice(db, owner.userId, 'remember');
    clock.advance(DAY + SECOND);
    const { token } = await rotated(app, cookie);
    await call(app, endpoint, { ...input, token });
    const before = await dumpAfterDeletions(db);
    const { error } = await call(app, endpoint, { ...input, token });
    expect(error().code).toBe('reauth_required');
    expect(await dumpDatabase(db)).toEqual(before);
  },
);

describe('a change of role', () => {
  const CASES = ROLES.flatMap((actor) =>
    ROLES.flatMap((other) =>
      ROLES.map((role) => ({ actor, other, role, code: actor === 'owner' ? 200 : 'not_allowed' })),
    ),
  );

  it.each(CASES)('of a $other to $role by a $actor is $code', async ({ actor, other, role, code }) => {
    const { token } = await newActor(actor);
    const { userId } = await newActor(other);
    const answer = await call(app, changeRole, { token, params: { userId }, json: { role } });
    expect(answer.status === 200 ? 200 : answer.error().code).toBe(code);
  });
});
