import { useEffect, useEffectEvent, useState } from 'react';
import type { SendOptions } from '../../api/send.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';
import { passwordRequestIn, type PasswordRequest } from './password-request.ts';

interface OpenRequest extends PasswordRequest {
  /** Called with the password that the member enters; undefined while a password is being checked. */
  readonly onConfirm: ((currentPassword: string) => void) | undefined;
}

/**
 * Sends changes by `withPassword`. `dialog` asks for the current password when the server requires it; `isAsking` while it waits.
 * @param onCancel called when the member cancels the dialog; must abort the signal of the change
 */
export function useCurrentPassword(onCancel: () => void) {
  const [request, setRequest] = useState<OpenRequest>();
  const cancelQuestion = useEffectEvent(() => {
    if (request?.onConfirm) onCancel();
  });
  // A form that outlives the page would wait for an answer to a question that is gone.
  useEffect(() => () => cancelQuestion(), []);

  /** Calls `send` with undefined, and with the password as long as the server asks for one. @throws other errors of `send` */
  async function withPassword<T>(
    send: (currentPassword: string | undefined) => Promise<T>,
    signal: SendOptions['signal'],
  ): Promise<T> {
    let password: string | undefined;
    try {
      for (;;) {
        try {
          return await send(password);
        } catch (error) {
          const asked = passwordRequestIn(error, password !== undefined);
          if (!asked) throw error;
          password = await ask(asked, signal);
        }
      }
    } finally {
      setRequest(undefined);
    }
  }

  function ask({ error }: PasswordRequest, signal: SendOptions['signal']): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    setRequest({
      error,
      onConfirm: (currentPassword) => {
        setRequest({ error: undefined, onConfirm: undefined });
        resolve(currentPassword);
      },
    });
    return promise;
  }

  const dialog = (
    <CurrentPasswordDialog
      open={request !== undefined}
      busy={request !== undefined && !request.onConfirm}
      error={request?.error}
      onCancel={onCancel}
      onConfirm={(currentPassword) => request?.onConfirm?.(currentPassword)}
    />
  );
  return { dialog, withPassword, isAsking: request?.onConfirm !== undefined };
}
