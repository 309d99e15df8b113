import { browserOf } from '@plaza/contract/browser-name.ts';
import { systemOf } from '@plaza/contract/system-name.ts';
import type { Trx } from '../db/open.ts';
import { insertKnownDevices, listKnownDevices } from './known-device-repository.ts';
import { listSessions } from './session-repository.ts';
import { userAgentOf, type SignInFrom } from './session-tokens.ts';

/** What makes a device the same again: browser and system, as in the list of devices; not their versions, which change often. */
const deviceOf = (userAgent: string): string =>
  `${browserOf(userAgent)?.name ?? 'unknown'} on ${systemOf(userAgent) ?? 'unknown'}`;

/**
 * Remembers with what a member logs in. To be called before the session starts and others end.
 * @returns whether the device is new; false for the first one of a member, as when signing up
 */
export async function rememberDevice(trx: Trx, userId: number, from: SignInFrom): Promise<boolean> {
  const device = deviceOf(userAgentOf(from));
  const known = await listKnownDevices(trx, userId);
  if (known.includes(device)) return false;
  // Members who logged in before devices were remembered.
  if (known.length === 0) {
    for (const { user_agent } of await listSessions(trx, userId)) known.push(deviceOf(user_agent));
  }
  await insertKnownDevices(trx, userId, [...known, device]);
  return known.length > 0 && !known.includes(device);
}
