import { API } from '@plaza/contract/api.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { goodInput, ownersInput } from '../support/contract/good-input.ts';
import { newScene, type Scene } from '../support/contract/scene.ts';
import { OWNER_CODE } from '../support/roles.ts';
import { PASSWORD } from '../support/members.ts';

const { resources } = await openPlaza();
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const app = await openBeside({ ...resources, log });

const secretsOf = ({ owner, other }: Scene) => [
  PASSWORD,
  owner.token,
  other.token,
  ...owner.cookie.split('.'),
  OWNER_CODE,
];

test.each(API)('the log of $name contains no password, token or email', async (endpoint) => {
  const scene = await newScene(resources.db);
  const input = await goodInput(endpoint, scene);
  for (const token of [undefined, 'x'.repeat(43), scene.other.token, scene.owner.token])
    await call(app, endpoint, { ...input, ...(token !== undefined && { token }) });
  await call(app, endpoint, { ...input, token: scene.owner.token, raw: { content: '{"password":' } });
  await call(app, logIn, { json: { email: scene.owner.email, password: `${PASSWORD}x` } });
  await call(app, refreshSession, { cookie: `${scene.owner.cookie}x` });
  const output = lines.splice(0).join('');
  expect(output).toContain(`"endpoint":"${endpoint.name}"`);
  for (const secret of [...secretsOf(scene), scene.owner.email]) expect(output).not.toContain(secret);
});

test.each(API.filter(({ auth }) => auth !== 'public'))(
  '$name answers others without an email, and all members without passwords, hashes and tokens',
  async (endpoint) => {
    const scene = await newScene(resources.db);
    const { password_hash } = await resources.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', scene.owner.userId)
      .executeTakeFirstOrThrow();
    const input = await goodInput(endpoint, scene);
    const toOther = await call(app, endpoint, { ...input, token: scene.other.token });
    expect(JSON.stringify(toOther.body)).not.toContain(scene.owner.email);
    const toOwner = await call(app, endpoint, await ownersInput(endpoint, scene));
    for (const { body } of [toOther, toOwner])
      for (const secret of [...secretsOf(scene), password_hash])
        expect(JSON.stringify(body)).not.toContain(secret);
  },
);
