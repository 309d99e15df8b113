import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Engine } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError, fieldError } from '../errors.ts';
import { readCode } from '../lib/readable-code.ts';
import { hashToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { hasOwner } from '../users/owner-repository.ts';
import { findUserByUsername } from '../users/user-repository.ts';
import { openOwnerCode, removeOwnerCode } from './owner-code-file.ts';
import {
  deleteOtherOwnerCodes,
  deleteOwnerCodes,
  hasOwnerCode,
  insertOwnerCode,
} from './owner-code-repository.ts';
import { giveRole } from './role-service.ts';

export interface ClaimResources extends DbAndBus {
  readonly dataDir: string;
}

/** Makes the viewer the first owner. @param typed an owner code @throws AppError owner_code_wrong, owner_exists, not_found */
export async function claimOwnership(
  resources: ClaimResources,
  { userId }: Viewer,
  typed: string,
): Promise<void> {
  const { db, dataDir } = resources;
  const hash = hashToken(readCode(typed));
  // In this order: a claim that is committed meanwhile deletes the code.
  if (!(await hasOwnerCode(db, hash)))
    throw (await hasOwner(db)) ? new AppError('owner_exists') : fieldError('owner_code_wrong', 'code');
  await transactAndPublish(resources, async (trx) => {
    const codes = await deleteOwnerCodes(trx);
    // Of two members with valid codes the second waited for the first one.
    if (!codes.includes(hash) || (await hasOwner(trx))) throw new AppError('owner_exists');
    await giveRole(trx, userId, userId, 'owner');
  });
  await removeOwnerCode(dataDir);
}

/** Makes a member an owner, also beside others, and deletes all owner codes. @returns undefined without such a member */
export async function makeOwner(
  resources: ClaimResources,
  username: string,
): Promise<{ username: string; wasOwner: boolean } | undefined> {
  const user = await findUserByUsername(resources.db, username);
  if (!user) return undefined;
  await transactAndPublish(resources, async (trx) => {
    await deleteOwnerCodes(trx);
    await giveRole(trx, undefined, user.id, 'owner');
  });
  await removeOwnerCode(resources.dataDir);
  return { username: user.username, wasOwner: user.role === 'owner' };
}

/**
 * The owner code of this data folder, stored in file and database; undefined when there is an owner, which deletes the file. On
 * PostgreSQL the codes of all processes are valid, on SQLite only this one.
 */
export async function prepareOwnerCode(db: Db, engine: Engine, dataDir: string): Promise<string | undefined> {
  if (await hasOwner(db)) {
    await removeOwnerCode(dataDir);
    return undefined;
  }
  const code = await openOwnerCode(dataDir);
  const hash = hashToken(readCode(code));
  await transact(db, async (trx) => {
    await insertOwnerCode(trx, hash);
    if (engine === 'sqlite') await deleteOtherOwnerCodes(trx, hash);
  });
  return code;
}
