import { createInvitation, INVITATION_DEFAULTS } from '@plaza/contract/invitation.ts';
import { call } from '../../api/call.ts';
import { changeDraft, resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import { useMember } from '../session/member.ts';
import { refreshInvitations } from './invitations-query.ts';
import { Select } from '../../ui/select.tsx';

const USES = [1, 5, 25, 100];
const DAYS: readonly (readonly [string, PlainTextKey])[] = [
  ['1', 'invitations.form.day'],
  ['7', 'invitations.form.week'],
  ['30', 'invitations.form.month'],
  ['365', 'invitations.form.year'],
];

const forms = persistentForms({
  note: '',
  uses: String(INVITATION_DEFAULTS.uses),
  days: String(INVITATION_DEFAULTS.days),
});

/** The form that creates an invitation. */
export function InvitationForm({ onCreated }: { readonly onCreated: (id: number) => void }) {
  const t = useTranslate();
  const form = forms([useMember().userId, 'invitation']);
  const { draft, isChanged, failure, busy, textField } = useForm(form);
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
        label={t('invitations.form.people')}
        options={[
          ...USES.map((count) => [String(count), t('invitations.form.peopleAtMost', { count })] as const),
          ['', t('invitations.form.peopleUnlimited')],
        ]}
        disabled={busy}
        value={draft.uses}
        onChange={({ currentTarget }) => changeDraft(form, { uses: currentTarget.value })}
      />
      <Select
        label={t('invitations.form.period')}
        options={DAYS.map(([days, key]) => [days, t(key)])}
        disabled={busy}
        value={draft.days}
        onChange={({ currentTarget }) => changeDraft(form, { days: currentTarget.value })}
      />
      <Field
        {...textField('note')}
        label={t('invitations.form.note')}
        hint={t('invitations.form.noteHint')}
        autoComplete="off"
      />
      <Alert>{failure}</Alert>
      <SubmitActions busy={busy} onCancel={isChanged && (() => resetForm(form))}>
        {t('invitations.form.submit')}
      </SubmitActions>
    </form>
  );
}
