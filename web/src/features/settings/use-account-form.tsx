import { PROFILE_UPDATED } from '@plaza/contract/user.ts';
import { useState } from 'react';
import type { SendOptions } from '../../api/send.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import type { Draft } from '../../lib/drafts/draft.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import { passwordRequestIn, type AccountForm, type PasswordRequest } from './account-change.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';

/** How long the confirmation of a change is shown, in milliseconds. The specification's. */
const SAVED_MS = 1500;

/** Shows that changes were saved. */
export function showSaved(message: string): void {
  showToast(message, { stays: SAVED_MS });
}

interface OpenRequest extends PasswordRequest {
  /** Called with the current password; undefined while that is being checked. */
  readonly onConfirm: ((currentPassword: string) => void) | undefined;
}

/**
 * A form of the settings. It asks for the current password, in `dialog`, when the server requires it.
 * @param changeOf the fields to save; with none, nothing is sent
 * @param validate what the server would reject
 * @param onSaved called after changes were saved, before the form is reset
 */
export function useAccountForm<D extends Draft, Change extends AccountForm>(
  initial: D,
  changeOf: (draft: D) => Change,
  validate: (change: Change) => FieldErrors,
  onSaved?: () => void,
) {
  const { userId } = useMember();
  const [form] = useState(() => createDraftForm(initial));
  const [request, setRequest] = useState<OpenRequest>();
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: (draft) => validate(changeOf(draft)),
      send: (draft, options) => send(changeOf(draft), options),
      onRejected: focusError,
    });
  }

  async function send(change: Change, { signal, onUploadProgress }: SendOptions): Promise<undefined> {
    const isUnchanged = Object.keys(change).length === 0;
    const hasFile = change.image ?? change.banner;
    try {
      const options = { signal, ...(hasFile && { onUploadProgress }) };
      showSaved(isUnchanged ? PROFILE_UPDATED : await save(change, options));
      onSaved?.();
    } finally {
      setRequest(undefined);
    }
  }

  async function save(account: AccountForm, options: SendOptions): Promise<string> {
    let proof: { readonly currentPassword: string } | undefined;
    for (;;) {
      try {
        return (await changeMember(userId, { form: { ...account, ...proof } }, options)).message;
      } catch (error) {
        const asked = passwordRequestIn(error, proof !== undefined);
        if (!asked) throw error;
        proof = { currentPassword: await ask(asked, options.signal) };
      }
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
      onCancel={() => form.get().sending?.stop()}
      onConfirm={(currentPassword) => request?.onConfirm?.(currentPassword)}
    />
  );
  return { form: useForm(form, request?.onConfirm !== undefined), formProps, dialog };
}
