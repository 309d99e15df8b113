import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_COMMUNITY, updateCommunity, type Community } from '@plaza/contract/community.ts';
import { createMember, type SignedUp } from './members.ts';
import { startPlaza, type PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';
import { test as base } from './test.ts';

/** The `test` of specs that change the community: other specs have other servers. */
export const test = base.extend<object, { plaza: PlazaServer; owner: SignedUp }>({
  plaza: [
    async ({}, use) => {
      await using plaza = await startPlaza();
      await use(plaza);
    },
    { scope: 'worker' },
  ],
  owner: [async ({ plaza }, use) => use(await createOwner(plaza)), { scope: 'worker' }],
});

/** Creates a member with the role of an owner. */
async function createOwner(plaza: PlazaServer): Promise<SignedUp> {
  const member = await createMember(plaza);
  using database = new DatabaseSync(join(plaza.dataDir, 'plaza.db'), { timeout: 5000 });
  database.prepare(`update users set role = 'owner' where id = ?`).run(member.session.userId);
  return member;
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
