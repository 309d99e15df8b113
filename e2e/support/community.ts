import { createDecision } from '@plaza/contract/decision.ts';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { DEFAULT_COMMUNITY, updateCommunity, type Community } from '@plaza/contract/community.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { createMember, type SignedUp } from './members.ts';
import { startPlaza, type PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';
import { expect, test as base } from './test.ts';

/** The `test` of specs that change the community: other specs have other servers. Each test begins with a new community's settings. */
export const test = base.extend<{ newCommunity: void }, { plaza: PlazaServer; owner: SignedUp }>({
  plaza: [
    async ({}, use) => {
      await using plaza = await startPlaza();
      await use(plaza);
    },
    { scope: 'worker' },
  ],
  owner: [
    async ({ plaza }, use) => use(await makeOwner(plaza, await createMember(plaza))),
    { scope: 'worker' },
  ],
  newCommunity: [
    async ({ plaza, owner }, use) => {
      await setCommunity(plaza, owner, {});
      await use();
    },
    { auto: true },
  ],
});

/** Makes a member the first owner, with the code that the start has printed. @returns the member */
export async function makeOwner(plaza: PlazaServer, member: SignedUp): Promise<SignedUp> {
  const line = /^No owner yet\. Open \S+ and enter (\S+)$/m;
  await expect.poll(() => plaza.output()).toMatch(line);
  const code = line.exec(plaza.output())?.[1];
  await callAs(plaza, member.session, claimOwnership, { json: { code } });
  return member;
}

/** Creates a member whom the owner makes a moderator. */
export async function createModerator(plaza: PlazaServer, owner: SignedUp): Promise<SignedUp> {
  const member = await createMember(plaza);
  const params = { userId: member.session.userId };
  await callAs(plaza, owner.session, changeRole, { params, json: { role: 'moderator' } });
  return member;
}

/** Removes a post or comment as a moderator. @returns the id of the decision */
export async function removeAsModerator(
  plaza: PlazaServer,
  { session }: SignedUp,
  subjectId: number,
  subjectType: 'post' | 'comment' = 'post',
): Promise<number> {
  const subject = { subjectType, subjectId, previousId: null } as const;
  const json = { ...subject, remove: true, measure: 'none', rule: '', reason: 'Rude' } as const;
  return (await callAs(plaza, session, createDecision, { json })).id;
}

/** Sets the whole community; what is not given is as in a new one. */
export async function setCommunity(
  plaza: PlazaServer,
  owner: SignedUp,
  community: Partial<Community>,
): Promise<void> {
  const json = { ...DEFAULT_COMMUNITY, ...community };
  await callAs(plaza, owner.session, updateCommunity, { json });
}
