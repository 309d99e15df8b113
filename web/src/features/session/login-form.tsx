import { startTransition, useActionState, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { focusFirstError, hasErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { Translate } from '../../lib/texts/translate.ts';
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
  /** Why the session has ended, shown until the first submit; undefined for no message. */
  readonly notice: string | undefined;
  readonly onSignedIn: () => void;
}

export function LogInForm({ notice, onSignedIn }: LogInFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const persistent = usePersistent();
  const [failure, submit, busy] = useActionState(tryToSignIn, undefined);
  const [errors, setErrors] = useState<FieldErrors>({});
  // The next page may still be loading.
  const [isSignedIn, setSignedIn] = useState(false);

  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);

  /** @param typed undefined only ends the message about an earlier attempt @returns the message, empty for none */
  async function tryToSignIn(_: unknown, typed: FormData | undefined): Promise<string> {
    if (!typed) return '';
    try {
      await signIn(textIn(typed, 'email'), textIn(typed, 'password'));
    } catch (error) {
      return messageOf(error);
    }
    setSignedIn(true);
    onSignedIn();
    return '';
  }

  // Not the form's `action`: for it React writes a `javascript:` URL, which the content security policy blocks.
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget } = event;
    const invalid = invalidFields(currentTarget, t);
    setErrors(invalid);
    startTransition(() => submit(hasErrors(invalid) ? undefined : new FormData(currentTarget)));
    focusFirstError(currentTarget, invalid);
  }

  // The fields are uncontrolled: the member may type before React hydrates the form.
  return (
    <form
      ref={form}
      noValidate
      className="form login-form"
      onSubmit={onSubmit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setErrors({ ...errors, [target.name]: undefined });
      }}
    >
      <div className="login-message">
        <Alert inView>{busy ? undefined : (failure ?? notice)}</Alert>
      </div>
      <Welcome />
      <Field
        label={t('common.email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        error={errors['email']}
      />
      <PasswordField
        label={t('common.password')}
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <Checkbox
        label={t('login.remember')}
        name="remember"
        checked={persistent}
        onChange={(event) => setPersistent(event.currentTarget.checked)}
      />
      <Button type="submit" tone="primary" wide busy={busy || isSignedIn}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

function Welcome() {
  const t = useTranslate();
  const { about } = useCommunity();
  return (
    <div>
      <h1>{t('login.welcome')}</h1>
      <p className="login-about" dir="auto">
        {about || t('about.plaza')}
      </p>
    </div>
  );
}

/** The messages about the fields that are empty, or invalid for the browser; undefined for valid fields. */
function invalidFields(form: HTMLFormElement, t: Translate): FieldErrors {
  const fieldOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const email = fieldOf('email');
  const emailError = email?.validity.valid ? undefined : t('api.email_invalid');
  return {
    email: email?.value ? emailError : t('api.email_missing'),
    password: fieldOf('password')?.value ? undefined : t('api.password_missing'),
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Takes over the form that index.html shows before this code is loaded: copies its checkbox, and repeats a press of its button. */
function takeOver(form: HTMLFormElement): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- removes the handler of index.html
  form.onsubmit = null;
  const box = form.querySelector<HTMLInputElement>('[name="remember"]');
  if (box && box.checked !== isPersistent()) setPersistent(box.checked);
  const pressed = form.querySelector('[aria-busy="true"]');
  if (!pressed) return;
  pressed.removeAttribute('aria-busy');
  form.requestSubmit();
}
