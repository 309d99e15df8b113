import { USERNAME_MAX, USERNAME_MIN } from '@plaza/contract/fields.ts';
import { checkUsername } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { useState, type ComponentProps } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { ignore } from '../../lib/errors.ts';

interface UsernameFieldProps extends Omit<ComponentProps<typeof Field>, 'label'> {
  readonly value: string;
  /** The member's present username, which counts as available, as former ones do; '' during sign-up. */
  readonly current: string;
}

interface CheckResult {
  readonly username: string;
  /** Why the username cannot be used, as a sentence; undefined when it is available. */
  readonly error: string | undefined;
}

/** A field for a username. After the focus leaves the field, it shows whether the username is available. */
export function UsernameField({ value, current, error, ...input }: UsernameFieldProps) {
  const t = useTranslate();
  const [result, setResult] = useState<CheckResult>();
  const isOwn = value.trim().toLowerCase() === current.toLowerCase();
  const checked = !isOwn && result?.username === value ? result : undefined;
  const shown = error ?? checked?.error;

  async function check(): Promise<void> {
    if (isOwn || value === '') return;
    try {
      const { available } = await call(checkUsername, { query: { username: value } });
      const isFree = available || (current !== '' && (await leadsTo(value, current)));
      setResult({ username: value, error: isFree ? undefined : currentTranslate()('api.username_taken') });
    } catch (error) {
      ignore(error);
      // Only a broken rule is shown now; other errors appear when the form is submitted.
      const rule = error instanceof ApiError ? error.fields['username'] : undefined;
      if (rule !== undefined) setResult({ username: value, error: rule });
    }
  }

  return (
    <Field
      {...input}
      label={t('common.username')}
      required
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={shown}
      hint={
        <>
          <span aria-live="polite">
            {checked && shown === undefined && (
              <span>{t.rich('session.username.available', { username: <bdi>@{value}</bdi> })}</span>
            )}
          </span>
          {!checked && t('session.username.rule', { min: USERNAME_MIN, max: USERNAME_MAX })}
        </>
      }
      onBlur={() => void check()}
    />
  );
}

/** Whether a username is a former one of the member who has another one now. @throws ApiError */
async function leadsTo(username: string, current: string): Promise<boolean> {
  const holder = await call(getUser, { params: { username } });
  return holder.username === current;
}
