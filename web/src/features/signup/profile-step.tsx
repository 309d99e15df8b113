import { Fragment, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { UsernameField } from '../session/username-field.tsx';
import { credentialId } from './credentials-step.tsx';
import { PictureField } from './picture-field.tsx';
import { CREDENTIALS, invalidCredentials, missingProfile, type Credential } from './signup-draft.ts';
import type { StepProps } from './signup-form.tsx';

interface ProfileStepProps extends StepProps {
  readonly busy: boolean;
  readonly onPrevious: () => void;
  /** Leads to a field of the first step. */
  readonly onCorrect: (field: Credential) => void;
  /** Receives a sentence for each field that is missing. */
  readonly onIncomplete: (problems: StepProps['problems']) => void;
  readonly onSubmit: () => void;
}

/** Picture, name and username, and the button that makes the account. */
export function ProfileStep({
  draft,
  onChange,
  problems,
  busy,
  onPrevious,
  onCorrect,
  onIncomplete,
  onSubmit,
}: ProfileStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const invalid = invalidCredentials(draft);
  const ready = invalid.length === 0;

  function submit(): void {
    const missing = missingProfile(draft);
    const [first] = Object.keys(missing);
    if (first === undefined) return onSubmit();
    onIncomplete(missing);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PictureField
        file={draft.image}
        problem={problems['image']}
        disabled={busy}
        onChoose={(image) => onChange({ image })}
      />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        error={problems['name']}
        readOnly={busy}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <UsernameField
        value={draft.username}
        current=""
        error={problems['username']}
        readOnly={busy}
        required
        onEdit={(username) => onChange({ username })}
      />
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

/** Says why Submit is disabled: which fields of the first step are invalid. */
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
