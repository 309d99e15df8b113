import { Field } from '../../ui/field.tsx';
import { useUsernameCheck } from '../session/use-username-check.ts';

interface UsernameFieldProps {
  readonly value: string;
  /** The one the member has now, which counts as free. */
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
  return (
    <Field
      {...input}
      label="Username"
      name="username"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error ?? told?.problem}
      hint={told && told.problem === undefined ? `@${value} is free.` : undefined}
      onChange={(event) => onEdit(event.currentTarget.value)}
      onBlur={() => {
        if (!isOwn) void check(value);
      }}
    />
  );
}
