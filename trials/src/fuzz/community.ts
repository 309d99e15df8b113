import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInvitation } from '@plaza/contract/invitation.ts';
import type { Role } from '@plaza/contract/role.ts';
import { signUp } from '@plaza/contract/session.ts';
import { patience } from '../../../scripts/test/patience.ts';
import { accountOf, signUpForm } from '../virtual-users/account.ts';
import { Connections } from '../virtual-users/connections.ts';
import { files } from './image-files.ts';

const IMAGE = new Blob([new Uint8Array(files.png)]);
const BUSY_MS = 10_000 * patience();

export interface Account {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly cookie: string;
}

/** Members of a server with roles and registrations, which are written to its database. */
export interface Community extends Disposable {
  /** Of an owner who sends no random requests. */
  readonly ownerToken: string;
  /** Signs up a member, whatever requests made of the mode of sign-up. */
  signUp(role: Role): Promise<Account>;
  /** Makes a pending member. @returns the id of the registration */
  register(): Promise<number>;
}

let members = 0;

/** @param dataDir of the server */
export async function createCommunity(address: string, dataDir: string): Promise<Community> {
  const connections = new Connections(address);
  const db = new DatabaseSync(join(dataDir, 'plaza.db'), { timeout: BUSY_MS });
  db.exec('pragma foreign_keys = on');

  const enter = async (role: Role, invite?: string): Promise<Account> => {
    const username = `fuzz${process.pid}x${++members}`;
    const form = signUpForm(username, IMAGE);
    if (invite !== undefined) form.set('invite', invite);
    const { body, cookie = '' } = await connections.callSuccessfully(signUp, { form });
    const { userId, accessToken: token } = body;
    // Before the first call with the token, so that no cache contains the previous role.
    db.prepare('update users set role = ? where id = ?').run(role, userId);
    return { userId, username, email: accountOf(username).email, token, cookie };
  };

  const owner = await enter('owner');
  const json = { uses: null, days: 365 };
  const { body } = await connections.callSuccessfully(createInvitation, { token: owner.token, json });
  return {
    ownerToken: owner.token,
    signUp: (role) => enter(role, body.code),
    async register() {
      const { userId } = await enter('user', body.code);
      const insert = db.prepare("insert into registrations (user_id, about, created_at) values (?, '', 1)");
      return Number(insert.run(userId).lastInsertRowid);
    },
    [Symbol.dispose]() {
      connections[Symbol.dispose]();
      db.close();
    },
  };
}
