import { createHash } from 'node:crypto';
import type { CookieScope } from '@plaza/contract/cookie-name.ts';
import type { Db } from '../db/open.ts';
import { findInstallationId } from './installation-repository.ts';

const INSTALLATION_LENGTH = 16;

/** The scope of the cookies of an installation, the same in all its processes. Pages contain it, so the id is hashed. */
export async function cookieScope(db: Db, publicUrl: URL | undefined): Promise<CookieScope> {
  const id = (await findInstallationId(db)) ?? '';
  const installation = createHash('sha256').update(id).digest('hex').slice(0, INSTALLATION_LENGTH);
  return { installation, host: publicUrl?.host ?? null };
}
