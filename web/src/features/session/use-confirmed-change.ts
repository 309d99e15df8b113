import { confirmPassword } from '@plaza/contract/session.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
import { useCurrentPassword } from './use-current-password.tsx';

/**
 * Sends a change for which the log-in must be recent, after a confirmation of the password where it is not. `dialog` asks for it, and
 * `reset` forgets why the last change has failed.
 * @param send sends the change
 */
export function useConfirmedChange<Input, Result>(
  send: (input: Input, options: SendOptions) => Promise<Result>,
) {
  const aborter = useRef<AbortController>(undefined);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { dialog, withPassword, isAsking } = useCurrentPassword(() => aborter.current?.abort());

  /** Resolves to undefined after a failure, and when the member cancels. */
  async function change(input: Input): Promise<Result | undefined> {
    const { signal } = (aborter.current = new AbortController());
    setBusy(true);
    setFailure(undefined);
    try {
      return await withPassword(async (currentPassword) => {
        if (currentPassword !== undefined)
          await call(confirmPassword, { json: { currentPassword } }, { signal });
        return send(input, { signal });
      }, signal);
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { change, failure, reset: () => setFailure(undefined), busy: busy && !isAsking, dialog };
}
