import { PAGES } from '@plaza/contract/pages.ts';
import { engineOf, type Db } from '../db/open.ts';
import { isLoopbackAddress } from '../lib/loopback-address.ts';
import { prepareOwnerCode } from '../roles/claim-service.ts';
import type { Config } from '../settings/config.ts';

export interface Listening {
  /** The URL that the start prints. */
  readonly origin: string;
  /** An IP address of this machine, or one for all of them. */
  readonly address: string;
}

/** The lines that a start prints while there is no owner, with the owner code; none when there is an owner. */
export async function ownerCodeLines(
  db: Db,
  { dataDir, databaseUrl, publicUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'>,
  { origin, address }: Listening,
): Promise<string[]> {
  const code = await prepareOwnerCode(db, engineOf({ databaseUrl }), dataDir);
  if (code === undefined) return [];
  const line = `No owner yet. Open ${publicUrl?.origin ?? origin}${PAGES.claim} and enter ${code}`;
  return isLoopbackAddress(address) ? [line] : [line, 'Anyone who reaches this address can sign up.'];
}
