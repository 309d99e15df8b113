import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  type Passkey,
} from '@plaza/contract/passkey.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { deviceName } from '../../lib/device-name.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';
import { createPasskey, hasPasskeys } from './browser-passkeys.ts';
import { PasskeyItem } from './passkey-item.tsx';
import './passkeys.css';

export type PasskeysKey = readonly ['passkeys', userId: number];

const passkeysQuery = (userId: number) =>
  queryOptions({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => call(listPasskeys, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The member's passkeys, with buttons to add, rename and remove them. */
export function Passkeys({ headingId }: { readonly headingId: string }) {
  const t = useTranslate();
  const { userId } = useMember();
  const query = useQuery(passkeysQuery(userId));
  const { data: passkeys = [] } = query;
  const refresh = async () => void (await query.refetch());
  const addition = useAddition(userId, refresh);
  const removal = useRemoval(userId, refresh);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="passkey-list" aria-labelledby={headingId}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              busy={removal.busy}
              onRemove={() => void removal.remove(passkey)}
              onRenamed={refresh}
            />
          ))}
        </ul>
      )}
      <QueryProblem query={query} failure={addition.failure ?? removal.failure} />
      {hasPasskeys() ? (
        <div className="settings-actions">
          <Button busy={addition.busy} onClick={() => void addition.add()}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="passkey-hint">{t('api.passkeys_need_https')}</p>
      )}
      {addition.dialog}
      {removal.dialog}
    </>
  );
}

/** Adds a passkey of this device, named after its browser, after a confirmation of the password if the log-in is not recent. */
function useAddition(userId: number, onAdded: () => Promise<void>) {
  const params = { userId };
  const { change, failure, busy, dialog } = useConfirmedChange(async (name: string, options) => {
    const created = await createPasskey(await call(createPasskeyOptions, { params }, options));
    return created && call(addPasskey, { params, json: { name, ...created } }, options);
  });

  async function add(): Promise<void> {
    const added = await change(deviceName(navigator.userAgent, currentTranslate()));
    if (!added) return;
    await onAdded();
    showToast(currentTranslate()('passkeys.added'));
  }

  return { add, failure, busy, dialog };
}

function useRemoval(userId: number, onRemoved: () => Promise<void>) {
  const { change, failure, busy, dialog } = useConfirmedChange(({ id }: Passkey, options) =>
    call(removePasskey, { params: { userId, passkeyId: id } }, options),
  );

  async function remove(passkey: Passkey): Promise<void> {
    const removed = await change(passkey);
    // Another tab may have removed it, or renamed it.
    await onRemoved();
    if (removed) showToast(currentTranslate()('api.passkey_removed'));
  }

  return { remove, failure, busy, dialog };
}
