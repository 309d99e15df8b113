import { revokeInvitation } from '@plaza/contract/invitation.ts';
import { listLog } from '@plaza/contract/log.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { invite } from '../support/invitations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();

const revoke = ({ token }: Actor, invitationId: number) =>
  call(app, revokeInvitation, { token, params: { invitationId } });

test('the log has what moderators do with invitations, and not what users do', async () => {
  const gus = await seedActor(db, 'gus');
  const mona = await seedActorOf(db, 'mona', 'moderator');
  const [own, ofGus] = [await invite(app, mona), await invite(app, gus)];
  await revoke(mona, ofGus.id);
  await revoke(mona, ofGus.id);
  await revoke(gus, (await invite(app, gus)).id);
  const { body } = await call(app, listLog, { token: mona.token, query: { username: 'mona' } });
  expect(body.map(({ action, subject, detail }) => [action, subject.username, detail])).toEqual([
    ['invitation_revoked', 'gus', `number ${ofGus.id}`],
    ['invitation_created', 'mona', `number ${own.id}`],
  ]);
  expect(JSON.stringify(body)).not.toContain(own.code);
});
