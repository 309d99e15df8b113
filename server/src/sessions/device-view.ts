import type { SignedInDevice } from '@plaza/contract/device.ts';
import type { DeviceRow } from './session-repository.ts';

/** A session as its member sees it in the list of devices. @param currentId the session of the viewer */
export function deviceView(row: DeviceRow, currentId: number): SignedInDevice {
  return {
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.rotated_at).toISOString(),
  };
}
