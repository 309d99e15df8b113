import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useMember } from '../session/member.ts';
import { differencesOf, invalidChanges, UNCHANGED, type PersonalDraft } from './personal-draft.ts';
import { PicturesField } from './pictures-field.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { UsernameField } from '../session/username-field.tsx';

/** The form in which the member changes pictures, name, username and email. Only changed fields are sent. */
export function PersonalForm() {
  const t = useTranslate();
  const member = useMember();
  const change = (draft: PersonalDraft) => differencesOf(draft, member);
  const { form, formProps, dialog } = useAccountForm(UNCHANGED, change, (changes) =>
    invalidChanges(changes, t),
  );
  const { draft, failure, sending, busy, textField } = form;

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
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          <Button type="submit" tone="primary" busy={busy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
