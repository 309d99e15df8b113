import { createInvitation, INVITATION_DEFAULTS } from '@plaza/contract/invitation.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { changeDraft, createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import '../../ui/form.css';
import { refreshInvitations } from './invitations-query.ts';

const USES = [
  ['1', 'One person'],
  ['5', '5 people'],
  ['25', '25 people'],
  ['100', '100 people'],
  ['', 'Any number of people'],
] as const;
const DAYS = [
  ['1', 'One day'],
  ['7', 'One week'],
  ['30', '30 days'],
  ['365', 'One year'],
] as const;

const DEFAULTS = { note: '', uses: String(INVITATION_DEFAULTS.uses), days: String(INVITATION_DEFAULTS.days) };

/** The form that creates an invitation. */
export function InvitationForm({ onCreated }: { readonly onCreated: (id: number) => void }) {
  const [form] = useState(() => createDraftForm(DEFAULTS));
  const { draft, failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: () => ({}),
      async send({ note, uses, days }, { signal }) {
        const json = { note, uses: uses === '' ? null : Number(uses), days: Number(days) };
        const { id } = await call(createInvitation, { json }, { signal });
        await refreshInvitations();
        onCreated(id);
        return id;
      },
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form">
      <Select
        label="For"
        options={USES}
        disabled={busy}
        value={draft.uses}
        onChange={({ currentTarget }) => changeDraft(form, { uses: currentTarget.value })}
      />
      <Select
        label="Works for"
        options={DAYS}
        disabled={busy}
        value={draft.days}
        onChange={({ currentTarget }) => changeDraft(form, { days: currentTarget.value })}
      />
      <Field
        {...textField('note')}
        label="Note"
        hint="Optional. Only you and the moderators see it."
        autoComplete="off"
      />
      <Alert>{failure}</Alert>
      <div className="settings-actions">
        <Button type="submit" tone="primary" busy={busy}>
          Create invitation
        </Button>
      </div>
    </form>
  );
}
