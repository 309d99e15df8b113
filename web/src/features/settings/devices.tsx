import {
  listDevices,
  signOutDevice,
  signOutOtherDevices,
  type SignedInDevice,
} from '@plaza/contract/device.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../calls/use-action.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { useMember } from '../session/member.ts';
import { DeviceItem } from './device-item.tsx';
import './devices.css';
import { showSaved } from './use-account-form.tsx';

export type DevicesKey = readonly ['devices', userId: number];

const devicesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['devices', userId],
    queryFn: ({ signal }) => call(listDevices, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches the list of devices again if it is shown. Called after a change of the password, which signs out the other devices. */
export function refreshDevices(userId: number): void {
  void queryClient.invalidateQueries({ queryKey: devicesQuery(userId).queryKey });
}

const thisFirst = (one: SignedInDevice, other: SignedInDevice) => Number(other.current) - Number(one.current);

/** The list of devices on which the member is signed in, this one first, with buttons to sign out the others. */
export function Devices({ headingId }: { readonly headingId: string }) {
  const t = useTranslate();
  const { userId } = useMember();
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(devicesQuery(userId));
  const { data: devices = [], refetch } = query;
  const {
    run: end,
    input: leaving,
    failure,
  } = useAction(async (which: number | 'others') => {
    try {
      if (which === 'others') await call(signOutOtherDevices, { params: { userId } });
      else await call(signOutDevice, { params: { userId, deviceId: which } });
      showSaved(which === 'others' ? 'api.other_devices_signed_out' : 'api.device_signed_out');
    } finally {
      await refetch();
    }
  });

  useEffect(() => {
    const { current } = list;
    if (leaving === undefined) return undefined;
    return () => {
      // The pressed button may be gone, and the focus with it.
      if (document.activeElement === document.body) current?.focus();
    };
  }, [leaving]);

  return (
    <>
      <ul ref={list} className="device-list" aria-labelledby={headingId} tabIndex={-1}>
        {devices.toSorted(thisFirst).map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            busy={leaving === device.id}
            onSignOut={() => end(device.id)}
          />
        ))}
      </ul>
      <QueryProblem query={query} failure={failure} />
      {devices.length > 1 && (
        <div className="settings-actions">
          <Button busy={leaving === 'others'} onClick={() => end('others')}>
            {t('settings.devices.signOutOthers')}
          </Button>
        </div>
      )}
    </>
  );
}
