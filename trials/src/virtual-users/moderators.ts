import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { logIn } from '@plaza/contract/session.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { accountOf } from './account.ts';
import { Connections } from './connections.ts';

const OWNER = 'writer1';
/** The usernames of virtual users who decide about posts. */
export const MODERATORS: readonly string[] = ['writer2', 'writer3', 'writer4'];

/** Makes a virtual user the owner, and others moderators. All have signed up. @param dataDir of the server */
export async function appointModerators(address: string, dataDir: string): Promise<void> {
  using connections = new Connections(address);
  const enter = async (username: string) =>
    (await connections.callSuccessfully(logIn, { json: accountOf(username) })).body;
  const { accessToken: token } = await enter(OWNER);
  const code = (await readFile(join(dataDir, 'owner-code'), 'utf8')).trim();
  await connections.callSuccessfully(claimOwnership, { token, json: { code } });
  for (const username of MODERATORS) {
    const { userId } = await enter(username);
    const json = { role: 'moderator' };
    await connections.callSuccessfully(changeRole, { token, params: { userId }, json });
  }
}
