import '../../ui/form.css';
import { startTransition, useActionState, useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { isPersistent, setPersistent, usePersistent } from './persist.ts';
import { signIn } from './session.ts';

interface LogInFormProps {
  /** Why one has to log in, before anything was tried. */
  readonly notice: string | undefined;
  readonly onSignedIn: () => void;
}

export function LogInForm({ notice, onSignedIn }: LogInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const persistent = usePersistent();
  const [problem, submit, busy] = useActionState(tryToSignIn, undefined);

  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);

  async function tryToSignIn(_: unknown, typed: FormData): Promise<string | undefined> {
    try {
      await signIn(textIn(typed, 'email'), textIn(typed, 'password'));
    } catch (error) {
      return messageOf(error);
    }
    onSignedIn();
    return undefined;
  }

  // Not the form's `action`: for that, React writes an address with script into the page, which its policy bars.
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    startTransition(() => submit(typed));
  }

  // React keeps no copy of the texts: they may be there before React is.
  return (
    <form ref={form} className="form" onSubmit={onSubmit}>
      <Alert>{busy ? undefined : (problem ?? notice)}</Alert>
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Checkbox
        label="Remember me"
        name="remember"
        checked={persistent}
        onChange={(event) => setPersistent(event.currentTarget.checked)}
      />
      <Button type="submit" tone="primary" wide busy={busy}>
        Login
      </Button>
    </form>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Goes on where somebody was with the form that index.html shows before this code is there. */
function takeOver(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>('[name="remember"]');
  if (box && box.checked !== isPersistent()) setPersistent(box.checked);
  const pressed = form.querySelector('[aria-busy="true"]');
  if (!pressed) return;
  pressed.removeAttribute('aria-busy');
  form.requestSubmit();
}
