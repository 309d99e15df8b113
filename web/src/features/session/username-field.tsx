import { USERNAME_MAX, USERNAME_MIN } from '@plaza/contract/fields.ts';
import { Field } from '../../ui/field.tsx';
import { useUsernameCheck } from './use-username-check.ts';

const RULE = `${USERNAME_MIN} to ${USERNAME_MAX} letters, digits, . _ or -`;

interface UsernameFieldProps {
  readonly value: string;
  /** The one the member has now, which counts as free; '' for who has none yet. */
  readonly current: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly onEdit: (username: string) => void;
}

/** A username; on leaving the field it is told whether it can be had. */
export function UsernameField({ value, current, error, onEdit, ...input }: UsernameFieldProps) {
  const { verdict, check } = useUsernameCheck();
  const isOwn = value.trim().toLowerCase() === current.toLowerCase();
  const told = !isOwn && verdict?.username === value ? verdict : undefined;
  const problem = error ?? told?.problem;
  return (
    <Field
      {...input}
      label="Username"
      name="username"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={problem}
      hint={problem === undefined && (told ? `@${value} is available.` : RULE)}
      onChange={(event) => onEdit(event.currentTarget.value)}
      onBlur={() => {
        if (!isOwn) void check(value);
      }}
    />
  );
}
