import { createRecoveryCodes, getRecovery, RECOVERY_CODES } from '@plaza/contract/recovery.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { useMember } from '../session/member.ts';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';
import { CreatedLinks } from './created-links.tsx';
import { NewCodes } from './new-codes.tsx';

export type RecoveryKey = readonly ['recovery', userId: number];

const recoveryQuery = (userId: number) =>
  queryOptions({
    queryKey: ['recovery', userId],
    queryFn: ({ signal }) => call(getRecovery, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The number of recovery codes, a button for new ones, and who created reset links. */
export function RecoveryCodes() {
  const t = useTranslate();
  const { userId } = useMember();
  const query = useQuery(recoveryQuery(userId));
  const { data: recovery, refetch } = query;
  const { create, codes, busy, failure, dialog } = useCreation(() => void refetch());
  return (
    <>
      {recovery && (
        <p className="recovery-left">
          {t('recovery.codes.left', { left: recovery.codesLeft, total: RECOVERY_CODES })}
        </p>
      )}
      {codes && <NewCodes key={codes[0]} codes={codes} />}
      <QueryProblem query={query} failure={failure} />
      <div className="settings-actions">
        <Button busy={busy} onClick={create}>
          {recovery?.codesLeft === 0 ? t('recovery.codes.create') : t('recovery.codes.replace')}
        </Button>
      </div>
      {recovery && recovery.resetLinks.length > 0 && <CreatedLinks links={recovery.resetLinks} />}
      {dialog}
    </>
  );
}

/** Creates codes, after a confirmation of the password if the log-in is not recent. */
function useCreation(onCreated: () => void) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { change, failure, busy, dialog } = useConfirmedChange((_: undefined, options) =>
    call(createRecoveryCodes, {}, options),
  );

  async function create(): Promise<void> {
    const created = await change(undefined);
    if (!created) return;
    setCodes(created.codes);
    onCreated();
  }

  return { create: () => void create(), codes, busy, failure, dialog };
}
