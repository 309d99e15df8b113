import { PAGES } from '@plaza/contract/pages.ts';
import { Fragment, useId } from 'react';
import { changeDraft, type DraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useCommunity } from '../../lib/community.ts';
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
  const { draft, busy, textField } = useForm(form);
  const { formProps } = useSubmit(onSubmit);
  const noteId = useId();
  const invalid = invalidCredentials(draft);
  const { hasRules } = useCommunity();
  const lacksAgreement = hasRules && draft.agreed === undefined;
  const ready = invalid.length === 0 && !lacksAgreement;

  return (
    <form {...formProps} className="form">
      <PictureField form={form} />
      <Field {...textField('name')} label="Name" autoComplete="name" required />
      <UsernameField {...textField('username')} current="" />
      {needsApproval && (
        <TextArea
          {...textField('about')}
          label="About you (optional)"
          hint="Moderators approve new members. This helps them to decide, and nobody else sees it."
        />
      )}
      {hasRules && <Agreement form={form} />}
      {!ready && (
        <div className="signup-note" id={noteId}>
          {invalid.length > 0 && <CredentialsNote invalid={invalid} onCorrect={onCorrect} />}
          {lacksAgreement && <p>Before you can submit, agree to the rules.</p>}
        </div>
      )}
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

/** Asks for agreement to the rules, which open in a new tab: the draft stays in this one. */
function Agreement({ form }: Pick<ProfileStepProps, 'form'>) {
  const { draft, busy } = useForm(form);
  return (
    <div className="signup-agreement">
      <Checkbox
        label="I agree to the rules"
        name="agreed"
        required
        disabled={busy}
        checked={draft.agreed !== undefined}
        onChange={({ currentTarget }) =>
          changeDraft(form, { agreed: currentTarget.checked ? 'yes' : undefined })
        }
      />
      <a href={PAGES.rules} target="_blank">
        Read the rules
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
  return (
    <p>
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
