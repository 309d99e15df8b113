import '../../ui/form.css';
import { startTransition, useActionState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { setPersistent, usePersistent } from './persist.ts';
import { signIn } from './session.ts';

interface LogInFormProps {
  /** Why one has to log in, before anything was tried. */
  readonly notice: string | undefined;
  readonly onSignedIn: () => void;
}

export function LogInForm({ notice, onSignedIn }: LogInFormProps) {
  const persistent = usePersistent();
  const [problem, submit, busy] = useActionState(tryToSignIn, undefined);

  async function tryToSignIn(_before: string | undefined, form: FormData): Promise<string | undefined> {
    try {
      await signIn(String(form.get('email')), String(form.get('password')));
    } catch (error) {
      return messageOf(error);
    }
    onSignedIn();
    return undefined;
  }

  // Not the form's own action: React would empty the fields after a failed try.
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  }

  return (
    <form className="form" onSubmit={onSubmit}>
      <Alert>{busy ? undefined : (problem ?? notice)}</Alert>
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Checkbox
        label="Remember me"
        checked={persistent}
        onChange={(event) => setPersistent(event.currentTarget.checked)}
      />
      <Button type="submit" tone="primary" wide busy={busy}>
        Login
      </Button>
    </form>
  );
}
