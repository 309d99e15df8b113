import { PAGES } from '@plaza/contract/pages.ts';
import { useId } from 'react';
import { SendSmaller } from '../../calls/send-smaller.tsx';
import { changeDraft, type DraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { UsernameField } from '../session/username-field.tsx';
import { credentialId } from './credentials-step.tsx';
import { PictureField } from './picture-field.tsx';
import { CREDENTIALS, invalidCredentials, type Credential, type SignUpDraft } from './signup-draft.ts';

interface ProfileStepProps {
  readonly form: DraftForm<SignUpDraft>;
  /** Whether moderators approve the member afterwards. */
  readonly needsApproval: boolean;
  readonly onPrevious: () => void;
  /** Leads to a field of the first step. */
  readonly onCorrect: (field: Credential) => void;
  /** Resolves to the errors that prevent the sign-up. */
  readonly onSubmit: () => Promise<FieldErrors>;
}

/** Picture, name and username, and the button that creates the account. */
export function ProfileStep({ form, needsApproval, onPrevious, onCorrect, onSubmit }: ProfileStepProps) {
  const t = useTranslate();
  const { draft, failure, busy, textField } = useForm(form);
  const { formProps, submitAgain } = useSubmit(onSubmit);
  const noteId = useId();
  const invalid = invalidCredentials(draft);
  const { hasRules } = useCommunity();
  const lacksAgreement = hasRules && draft.agreed === undefined;
  const ready = invalid.length === 0 && !lacksAgreement;

  return (
    <form {...formProps} className="form">
      <PictureField form={form} />
      <SendSmaller
        failure={failure}
        sent={draft}
        onSmaller={(smaller: Partial<SignUpDraft>) => {
          changeDraft(form, smaller);
          submitAgain();
        }}
      />
      <Field {...textField('name')} label={t('common.name')} autoComplete="name" required />
      <UsernameField {...textField('username')} current="" />
      {needsApproval && (
        <TextArea {...textField('about')} label={t('signup.about')} hint={t('signup.aboutHint')} />
      )}
      {hasRules && <Agreement form={form} />}
      {!ready && (
        <div className="signup-note" id={noteId}>
          {invalid.length > 0 && <CredentialsNote invalid={invalid} onCorrect={onCorrect} />}
          {lacksAgreement && <p>{t('signup.agreementMissing')}</p>}
        </div>
      )}
      <div className="form-actions">
        <Button onClick={onPrevious} disabled={busy}>
          {t('signup.previous')}
        </Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!ready}
          aria-describedby={ready ? undefined : noteId}
          busy={busy}
        >
          {t('signup.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Asks for agreement to the rules, which open in a new tab: the draft stays in this one. */
function Agreement({ form }: Pick<ProfileStepProps, 'form'>) {
  const t = useTranslate();
  const { draft, busy } = useForm(form);
  return (
    <div className="signup-agreement">
      <Checkbox
        label={t('signup.agree')}
        name="agreed"
        aria-required
        disabled={busy}
        checked={draft.agreed !== undefined}
        onChange={({ currentTarget }) =>
          changeDraft(form, { agreed: currentTarget.checked ? 'yes' : undefined })
        }
      />
      <a href={PAGES.rules} target="_blank">
        {t('signup.readRules')}
      </a>
    </div>
  );
}

interface CredentialsNoteProps {
  readonly invalid: readonly Credential[];
  readonly onCorrect: (field: Credential) => void;
}

/** Explains why Submit is disabled: links to the invalid fields of the first step. */
function CredentialsNote({ invalid, onCorrect }: CredentialsNoteProps) {
  const t = useTranslate();
  const id = useId();
  const [first, second, third] = invalid.map((field) => (
    <a
      key={field}
      href={`#${credentialId(field)}`}
      // The name of the field alone does not say what the link is for.
      aria-describedby={id}
      onClick={(event) => {
        event.preventDefault();
        onCorrect(field);
      }}
    >
      {t(CREDENTIALS[field])}
    </a>
  ));
  return (
    <p id={id}>
      {t.rich('signup.credentialsInvalid', { count: String(invalid.length), first, second, third })}
    </p>
  );
}
