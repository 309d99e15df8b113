import { getAccountState } from '@plaza/contract/account-state.ts';
import { API } from '@plaza/contract/api.ts';
import { claimOwnership } from '@plaza/contract/claim.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { getNotificationSettings, setNotificationSettings } from '@plaza/contract/notification.ts';
import { createPost } from '@plaza/contract/post.ts';
import { getReadState, markAllSeen, recordSeenPosts, undoAllSeen } from '@plaza/contract/read-state.ts';
import { createRecoveryCodes, getRecovery } from '@plaza/contract/recovery.ts';
import type { Role } from '@plaza/contract/role.ts';
import { confirmPassword } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpAfterDeletions, dumpDatabase } from '../support/contract/dump.ts';
import { ACCOUNT_CASES } from '../support/contract/roles/account-cases.ts';
import { CONTENT_CASES } from '../support/contract/roles/content-cases.ts';
import { MODERATION_CASES } from '../support/contract/roles/moderation-cases.ts';
import { NOTIFICATION_CASES } from '../support/contract/roles/notification-cases.ts';
import { newPair, type Pair, type RoleCase } from '../support/contract/roles/pair.ts';
import type { Outcome } from '../support/contract/roles/rules.ts';

const { app, db } = await openPlaza();

const ROLES: readonly Role[] = ['user', 'moderator', 'owner'];
const CASES: readonly RoleCase[] = [
  ...CONTENT_CASES,
  ...ACCOUNT_CASES,
  ...MODERATION_CASES,
  ...NOTIFICATION_CASES,
];

/** The endpoints for members that concern no other member, and are for every role. */
const ABOUT_NOBODY_ELSE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  confirmPassword,
  getAccountState,
  getRecovery,
  createRecoveryCodes,
  claimOwnership,
  createInvitation,
  createPost,
  getReadState,
  recordSeenPosts,
  markAllSeen,
  undoAllSeen,
  getNotificationSettings,
  setNotificationSettings,
  // Who receives which event: live/events.test.ts.
  streamEvents,
]);

const forMembers = API.filter(({ auth }) => auth !== 'public');

test('every endpoint for members has cases, or concerns nobody else', () => {
  const withCases = new Set(CASES.map(({ endpoint }) => endpoint));
  const listed = [...withCases, ...ABOUT_NOBODY_ELSE].map(({ name }) => name);
  expect(listed.toSorted()).toEqual(forMembers.map(({ name }) => name).toSorted());
});

const SUCCESSES: ReadonlySet<Outcome> = new Set(['success', 'shown', 'hidden']);

const cells = CASES.flatMap((of) =>
  ROLES.flatMap((caller) =>
    ROLES.map((other, i) => ({
      of,
      caller,
      other,
      about: of.about ?? 'called',
      expected: of.rule[caller][i] ?? 'impossible',
    })),
  ),
).filter(({ expected }) => expected !== 'impossible');

// Before the successes, which leave rows: these tests read the whole database.
test.each(cells.filter(({ expected }) => !SUCCESSES.has(expected)))(
  '$of.endpoint.name $about by a $caller towards a $other: $expected, and changes nothing',
  async ({ of, caller, other, expected }) => {
    const pair = await newPair(db, caller, other);
    const { token } = pair.caller;
    const input = await of.input(pair);
    // The first use of a token changes its session.
    await call(app, getAccountState, { token });
    const before = await dumpAfterDeletions(db);
    const { error } = await call(app, of.endpoint, { ...input, token });
    expect(error().code).toBe(expected);
    expect(await dumpDatabase(db)).toEqual(before);
  },
);

test.each(cells.filter(({ expected }) => SUCCESSES.has(expected)))(
  '$of.endpoint.name $about by a $caller towards a $other: $expected',
  async ({ of, caller, other, expected }) => {
    const pair = await newPair(db, caller, other);
    const { token } = pair.caller;
    const { status, body } = await call(app, of.endpoint, { ...(await of.input(pair)), token });
    expect(status).toBeLessThan(300);
    expect(expected).toBeOneOf(['success', isShown(body, of, pair) ? 'shown' : 'hidden']);
  },
);

function isShown(body: unknown, { shownBy }: RoleCase, pair: Pair): boolean {
  return JSON.stringify(body).includes(shownBy ? shownBy(pair) : pair.other.username);
}
