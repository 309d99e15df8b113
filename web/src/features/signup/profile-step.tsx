import { FORM_INCOMPLETE } from '@plaza/contract/fields.ts';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { UsernameField } from '../session/username-field.tsx';
import { PictureField } from './picture-field.tsx';
import { firstMissing, hasValidCredentials } from './signup-draft.ts';
import type { StepProps } from './signup-form.tsx';

interface ProfileStepProps extends StepProps {
  readonly busy: boolean;
  readonly onPrevious: () => void;
  readonly onIncomplete: (message: string) => void;
  readonly onSubmit: () => void;
}

/** Picture, name and username, and the button that makes the account. */
export function ProfileStep({
  draft,
  onChange,
  problems,
  busy,
  onPrevious,
  onIncomplete,
  onSubmit,
}: ProfileStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const ready = hasValidCredentials(draft);

  function submit(): void {
    const missing = firstMissing(draft);
    if (!missing) return onSubmit();
    onIncomplete(FORM_INCOMPLETE);
    form.current?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
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
      {!ready && (
        <p className="signup-note">
          Your email or password is not valid yet. Go back one step to correct it.
        </p>
      )}
      <div className="form-actions">
        <Button onClick={onPrevious} disabled={busy}>
          Previous Step
        </Button>
        <Button type="submit" tone="primary" disabled={!ready} busy={busy}>
          Submit
        </Button>
      </div>
    </form>
  );
}
