import type { UpdatedUser } from '@plaza/contract/user.ts';
import type { SendOptions } from '../../api/send.ts';
import { changeDraft, type DraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import type { Draft } from '../../lib/drafts/draft.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeMember, type MemberChange } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import { useCurrentPassword } from '../session/use-current-password.tsx';

/** How long the confirmation of a change is shown. From the specification. */
const SAVED_MS = 1500;

/** Shows as a toast that a change is saved. */
export function showSaved(message: PlainTextKey): void {
  showToast(currentTranslate()(message), { stays: SAVED_MS });
}

type AccountForm = NonNullable<MemberChange['form']>;

/**
 * A form that changes the account. When the server requires the current password, `dialog` asks for it.
 * @param changeOf returns the fields to save; if there are none, nothing is sent, and the change counts as saved
 * @param validate returns the errors that prevent sending
 * @param onSaved called after the change was saved, before the form is reset
 */
export function useAccountForm<D extends Draft, Change extends AccountForm>(
  form: DraftForm<D>,
  changeOf: (draft: D) => Change,
  validate: (change: Change) => FieldErrors,
  onSaved?: () => void,
) {
  const { userId } = useMember();
  const { dialog, withPassword, isAsking } = useCurrentPassword(() => form.get().sending?.stop());
  const { formProps, submitAgain, focusError } = useSubmit(submit);

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
    const options = { signal, ...(hasFile && { onUploadProgress }) };
    if (!isUnchanged) await save(change, options);
    showSaved('api.profile_updated');
    onSaved?.();
  }

  function save(account: AccountForm, options: SendOptions): Promise<UpdatedUser> {
    return withPassword((currentPassword) => {
      const proof = currentPassword === undefined ? {} : { currentPassword };
      return changeMember(userId, { form: { ...account, ...proof } }, options);
    }, options.signal);
  }

  function submitWith(change: Partial<D>): void {
    changeDraft(form, change);
    submitAgain();
  }

  return { form: useForm(form, isAsking), formProps, submitWith, dialog };
}
