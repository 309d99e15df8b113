import type { SignedInDevice } from '@plaza/contract/device.ts';
import { useId } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deviceName } from '../../lib/device-name.ts';

interface DeviceItemProps {
  readonly device: SignedInDevice;
  /** Whether the device is being signed out. */
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

export function DeviceItem({ device, busy, onSignOut }: DeviceItemProps) {
  const t = useTranslate();
  const name = deviceName(device.userAgent, t);
  const usedId = useId();
  return (
    <li className="device">
      <div>
        <strong>{name}</strong>
        {device.current && <span className="device-current">{t('settings.devices.current')}</span>}
        <p id={usedId}>
          {t.rich('settings.devices.lastUsed', { time: <RelativeTime at={device.lastUsedAt} /> })}
        </p>
      </div>
      {!device.current && (
        <Button
          aria-label={t('settings.devices.signOutNamed', { device: name })}
          aria-describedby={usedId}
          busy={busy}
          onClick={onSignOut}
        >
          {t('settings.devices.signOut')}
        </Button>
      )}
    </li>
  );
}
