import { Fragment, useId } from 'react';
import type { DraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { UsernameField } from '../session/username-field.tsx';
import { credentialId } from './credentials-step.tsx';
import { PictureField } from './picture-field.tsx';
import { CREDENTIALS, invalidCredentials, type Credential, type SignUpDraft } from './signup-draft.ts';

interface ProfileStepProps {
  readonly form: DraftForm<SignUpDraft>;
  readonly onPrevious: () => void;
  /** Leads to a field of the first step. */
  readonly onCorrect: (field: Credential) => void;
  /** Resolves to the errors that prevent the sign-up. */
  readonly onSubmit: () => Promise<FieldErrors>;
}

/** Picture, name and username, and the button that creates the account. */
export function ProfileStep({ form, onPrevious, onCorrect, onSubmit }: ProfileStepProps) {
  const { draft, busy, textField } = useForm(form);
  const { formProps } = useSubmit(onSubmit);
  const noteId = useId();
  const invalid = invalidCredentials(draft);
  const ready = invalid.length === 0;

  return (
    <form {...formProps} className="form">
      <PictureField form={form} />
      <Field {...textField('name')} label="Name" autoComplete="name" required />
      <UsernameField {...textField('username')} current="" />
      {!ready && <CredentialsNote id={noteId} invalid={invalid} onCorrect={onCorrect} />}
      <div className="form-actions">
        <Button onClick={onPrevious} disabled={busy}>
          Previous Step
        </Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!ready}
          aria-describedby={ready ? undefined : noteId}
          busy={busy}
        >
          Submit
        </Button>
      </div>
    </form>
  );
}

interface CredentialsNoteProps {
  readonly id: string;
  readonly invalid: readonly Credential[];
  readonly onCorrect: (field: Credential) => void;
}

/** Explains why Submit is disabled: links to the invalid fields of the first step. */
function CredentialsNote({ id, invalid, onCorrect }: CredentialsNoteProps) {
  return (
    <p className="signup-note" id={id}>
      Before you can submit, correct in step 1:{' '}
      {invalid.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <a
            href={`#${credentialId(field)}`}
            onClick={(event) => {
              event.preventDefault();
              onCorrect(field);
            }}
          >
            {CREDENTIALS[field]}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
