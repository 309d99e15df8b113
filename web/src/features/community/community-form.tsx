import {
  COMMUNITY_UPDATED,
  updateCommunity,
  type Community,
  type SignUpMode,
} from '@plaza/contract/community.ts';
import { confirmPassword } from '@plaza/contract/session.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
import { changeDraft, createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useCurrentPassword } from '../session/use-current-password.tsx';
import { differencesOf, invalidChanges, UNCHANGED, type CommunitySettings } from './community-draft.ts';
import { showCommunity } from './community-query.ts';

const MODES: readonly (readonly [SignUpMode, string])[] = [
  ['open', 'Everyone who can reach this address can sign up'],
  ['invite', 'People with an invitation can sign up'],
  ['approval', 'Everyone can sign up, and a moderator approves each new member'],
  ['closed', 'Nobody can sign up, except with an invitation of a moderator or owner'],
];

/** The form in which an owner changes the settings of the community. Only changed fields are sent. */
export function CommunityForm({ community }: { readonly community: Community }) {
  const { form, formProps, dialog } = useCommunityForm(community);
  const { draft, failure, busy, textField } = form;
  return (
    <>
      <form {...formProps} className="form">
        <Field {...textField('name')} label="Name" required value={draft.name ?? community.name} />
        <Field
          {...textField('description')}
          label="Description"
          hint="On the log-in page, and where a link to this address is previewed."
          value={draft.description ?? community.description}
        />
        <TextArea
          {...textField('rules')}
          label="Rules"
          hint="New members agree to them. Web addresses become links."
          rows={8}
          value={draft.rules ?? community.rules}
        />
        <RadioGroup
          legend="New members"
          name="signUp"
          options={MODES}
          value={draft.signUp ?? community.signUp}
          disabled={busy}
          onChange={form.setSignUp}
        />
        <Checkbox
          label="Members may invite others"
          name="membersInvite"
          disabled={busy}
          checked={
            draft.membersInvite === undefined ? community.membersInvite : draft.membersInvite === 'yes'
          }
          onChange={({ currentTarget }) => form.setMembersInvite(currentTarget.checked)}
        />
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          <Button type="submit" tone="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function useCommunityForm(community: Community) {
  const [form] = useState(() => createDraftForm(UNCHANGED));
  const { dialog, withPassword, isAsking } = useCurrentPassword(() => form.get().sending?.stop());
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: (draft) => invalidChanges(differencesOf(draft, community)),
      send: (draft, options) => send(differencesOf(draft, community), options),
      onRejected: focusError,
    });
  }

  async function send(json: Partial<CommunitySettings>, { signal }: SendOptions): Promise<undefined> {
    const changed = await withPassword(async (currentPassword) => {
      if (currentPassword !== undefined)
        await call(confirmPassword, { json: { currentPassword } }, { signal });
      return call(updateCommunity, { json }, { signal });
    }, signal);
    showCommunity(changed);
    showToast(COMMUNITY_UPDATED);
  }

  const setSignUp = (signUp: SignUpMode) => changeDraft(form, { signUp });
  const setMembersInvite = (may: boolean) => changeDraft(form, { membersInvite: may ? 'yes' : 'no' });
  return { form: { ...useForm(form, isAsking), setSignUp, setMembersInvite }, formProps, dialog };
}
