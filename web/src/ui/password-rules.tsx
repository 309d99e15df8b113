import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import { Check, Circle } from 'lucide-react';
import './password-rules.css';

/** The list of the rules of a new password. Rules that `password` meets are marked, for screen readers, too. */
export function PasswordRules({ password }: { readonly password: string }) {
  return (
    <ul className="password-rules">
      {PASSWORD_RULES.map(({ label, passes }) => {
        const met = passes(password);
        return (
          <li key={label} className={met ? 'password-met' : undefined}>
            {met ? <Check aria-hidden size={16} /> : <Circle aria-hidden size={16} />}
            {label}
            <span className="visually-hidden">{met ? ', done' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface PasswordMatchProps {
  readonly id?: string;
  /** Whether the result is shown for an empty repetition, too. False by default. */
  readonly always?: boolean;
  readonly password: string;
  readonly confirm: string;
}

/** Shows whether `confirm`, the repetition, equals `password`; nothing while the repetition is empty. */
export function PasswordMatch({ id, always = false, password, confirm }: PasswordMatchProps) {
  const matches = password === confirm;
  return (
    <p id={id} className={matches ? 'password-match password-met' : 'password-match'} aria-live="polite">
      {(always || confirm !== '') && (matches ? 'Passwords match.' : 'Passwords do not match.')}
    </p>
  );
}
