import { blockMember, muteMember } from '@plaza/contract/block.ts';
import { listDevices } from '@plaza/contract/device.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listUserPosts } from '@plaza/contract/post.ts';
import { createReport } from '@plaza/contract/report.ts';
import { countAccountContents, deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { outcome } from '../support/invitations.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedActor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const user = await seedActor(db, 'user');
const applicant = await seedApplicant(db, 'applicant');

const params = { userId: applicant.userId };
const both = { userId: user.userId, memberId: applicant.userId };

const CALLS: readonly (readonly [Endpoint, Input])[] = [
  [getUser, { params: { username: 'applicant' } }],
  [listUserPosts, { params: { username: 'applicant' } }],
  [updateUser, { params, json: { bio: 'Hi' } }],
  [deleteUser, { params }],
  [countAccountContents, { params }],
  [listDevices, { params }],
  [blockMember, { params: both }],
  [muteMember, { params: both }],
  [createReport, { json: { subjectType: 'member', subjectId: applicant.userId, reason: 'spam' } }],
];

test.each(CALLS.map(([endpoint, input]) => ({ name: endpoint.name, endpoint, input })))(
  '$name answers about a pending member as about nobody',
  async ({ endpoint, input }) => {
    expect(outcome(await call(app, endpoint, { ...input, token: user.token }))).toBe('not_found');
  },
);
