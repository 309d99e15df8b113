import type { SignedInDevice } from '@plaza/contract/device.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deviceName } from '../../lib/device-name.ts';
import { useTranslate } from '../../lib/texts/texts.ts';

interface DeviceItemProps {
  readonly device: SignedInDevice;
  /** Whether the device is being signed out. */
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

export function DeviceItem({ device, busy, onSignOut }: DeviceItemProps) {
  const name = deviceName(device.userAgent, useTranslate());
  const usedId = useId();
  return (
    <li className="device">
      <div>
        <strong>{name}</strong>
        {device.current && <span className="device-current">This device</span>}
        <p id={usedId}>
          Last used <RelativeTime at={device.lastUsedAt} />
        </p>
      </div>
      {!device.current && (
        <Button aria-label={`Sign out ${name}`} aria-describedby={usedId} busy={busy} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
