import { SendSmaller } from '../../calls/send-smaller.tsx';
import { savedMeanwhile, useBase } from '../../forms/changes-form.ts';
import { resetForm } from '../../forms/draft-form.ts';
import { persistentEditors } from '../../forms/persistent-forms.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { SettingsSavedMeanwhile } from '../../ui/saved-meanwhile.tsx';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useMember } from '../session/member.ts';
import { differencesOf, invalidChanges, textsOf, UNCHANGED, type PersonalDraft } from './personal-draft.ts';
import { PicturesField } from './pictures-field.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { UsernameField } from '../session/username-field.tsx';

const personalForms = persistentEditors(UNCHANGED);

const LABELS = { name: 'common.name', username: 'common.username', email: 'common.email' } as const;

/** The form in which the member changes pictures, name, username and email. Only changed fields are sent. */
export function PersonalForm() {
  const t = useTranslate();
  const member = useMember();
  const ownForm = personalForms([member.userId, 'personal']);
  const change = (draft: PersonalDraft) => differencesOf(draft, member);
  const { form, formProps, submitWith, dialog } = useAccountForm(ownForm, change, (changes) =>
    invalidChanges(changes, t),
  );
  const { draft, isChanged, failure, sending, busy, textField } = form;
  const saved = textsOf(member);
  useBase(ownForm, saved);
  const meanwhile = savedMeanwhile(draft, saved, change(draft));

  return (
    <>
      <form {...formProps} className="form">
        <PicturesField form={form} />
        <Field
          {...textField('name')}
          label={t('common.name')}
          autoComplete="name"
          required
          value={draft.name ?? member.name}
        />
        <UsernameField
          {...textField('username')}
          value={draft.username ?? member.username}
          current={member.username}
        />
        <Field
          {...textField('email')}
          label={t('common.email')}
          type="email"
          autoComplete="email"
          required
          value={draft.email ?? member.email}
        />
        {sending && (draft.image ?? draft.banner) && <UploadProgress part={sending.part} />}
        <SettingsSavedMeanwhile settings={meanwhile.map(([name, value]) => [t(LABELS[name]), value])} />
        <Alert others={<SendSmaller failure={failure} sent={draft} onSmaller={submitWith} />}>
          {failure}
        </Alert>
        <SubmitActions busy={busy} onCancel={isChanged && (() => resetForm(ownForm))}>
          {t('common.save')}
        </SubmitActions>
      </form>
      {dialog}
    </>
  );
}
