import { EMAIL_INVALID, EMAIL_MISSING, PASSWORD_MISSING } from '@plaza/contract/fields.ts';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { startTransition, useActionState, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { PasswordField } from '../../ui/password-field.tsx';
import './login-form.css';
import { isPersistent, setPersistent, usePersistent } from './persist.ts';
import { signIn } from './session.ts';

interface LogInFormProps {
  /** Why one has to log in, before anything was tried. */
  readonly notice: string | undefined;
  readonly onSignedIn: () => void;
}

/** What is wrong with what was typed, as sentences. */
interface LogInProblems {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

export function LogInForm({ notice, onSignedIn }: LogInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const persistent = usePersistent();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [problem, submit, busy] = useActionState(tryToSignIn, undefined);
  const [invalid, setInvalid] = useState<LogInProblems>({});

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
    const problems = { email: emailProblem(email.current), password: passwordProblem(password.current) };
    setInvalid(problems);
    const first = problems.email === undefined ? password : email;
    if (problems.email ?? problems.password) return first.current?.focus();
    const typed = new FormData(event.currentTarget);
    startTransition(() => submit(typed));
  }

  // React keeps no copy of the texts: they may be there before React is.
  return (
    <form
      ref={form}
      noValidate
      className="form login-form"
      onSubmit={onSubmit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setInvalid({ ...invalid, [target.name]: undefined });
      }}
    >
      <div className="login-message">
        <Alert inView>{busy ? undefined : (problem ?? notice)}</Alert>
      </div>
      <div>
        <h1>Welcome back</h1>
        <p className="login-about">{ABOUT_PLAZA}</p>
      </div>
      <Field
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={invalid.email}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={invalid.password}
      />
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

function emailProblem(field: HTMLInputElement | null): string | undefined {
  if (field?.validity.valid) return undefined;
  return field?.validity.valueMissing ? EMAIL_MISSING : EMAIL_INVALID;
}

function passwordProblem(field: HTMLInputElement | null): string | undefined {
  return field?.validity.valid ? undefined : PASSWORD_MISSING;
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Goes on where somebody was with the form that index.html shows before this code is there. */
function takeOver(form: HTMLFormElement): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- takes away what index.html put there
  form.onsubmit = null;
  const box = form.querySelector<HTMLInputElement>('[name="remember"]');
  if (box && box.checked !== isPersistent()) setPersistent(box.checked);
  const pressed = form.querySelector('[aria-busy="true"]');
  if (!pressed) return;
  pressed.removeAttribute('aria-busy');
  form.requestSubmit();
}
