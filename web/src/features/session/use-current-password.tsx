import { useState } from 'react';
import type { SendOptions } from '../../api/send.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';
import { passwordRequestIn, type PasswordRequest } from './password-request.ts';

interface OpenRequest extends PasswordRequest {
  /** Called with the current password; undefined while that is being checked. */
  readonly onConfirm: ((currentPassword: string) => void) | undefined;
}

/**
 * Asks for the current password, in `dialog`, when the server requires it for a change.
 * @param onCancel stops the change
 */
export function useCurrentPassword(onCancel: () => void) {
  const [request, setRequest] = useState<OpenRequest>();

  /** Sends a change, and again with the current password while the server requires it. */
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
