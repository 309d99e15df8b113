import '../../ui/form.css';
import { startTransition, useActionState, useState, type SubmitEvent } from 'react';
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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const persistent = usePersistent();
  const [problem, submit, busy] = useActionState(tryToSignIn, undefined);

  async function tryToSignIn(): Promise<string | undefined> {
    try {
      await signIn(email, password);
    } catch (error) {
      return messageOf(error);
    }
    onSignedIn();
    return undefined;
  }

  // Not the form's `action`: for that, React writes an address with script into the page, which its policy bars.
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    startTransition(submit);
  }

  return (
    <form className="form" onSubmit={onSubmit}>
      <Alert>{busy ? undefined : (problem ?? notice)}</Alert>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
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
