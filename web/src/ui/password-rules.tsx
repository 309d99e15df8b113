import { PASSWORD_RULES } from '@plaza/contract/fields.ts';
import type { PlainTextKey } from '../lib/texts/translate.ts';
import { Check, Circle } from 'lucide-react';
import './password-rules.css';
import { useTranslate } from '../lib/texts/texts.ts';
import { isSamePassword } from '../lib/same-password.ts';

type Rule = (typeof PASSWORD_RULES)[number]['key'];

const RULES: Readonly<Record<Rule, PlainTextKey>> = {
  password_length: 'password.ruleLength',
  password_lowercase: 'password.ruleLowercase',
  password_uppercase: 'password.ruleUppercase',
  password_number: 'password.ruleNumber',
  password_special: 'password.ruleSpecial',
};

/** The list of the rules of a new password. Rules that `password` meets are marked, for screen readers, too. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = useTranslate();
  return (
    <ul className="password-rules">
      {PASSWORD_RULES.map(({ key, passes }) => {
        const met = passes(password);
        return (
          <li key={key} className={met ? 'password-met' : undefined}>
            {met ? <Check aria-hidden size={16} /> : <Circle aria-hidden size={16} />}
            {t(RULES[key])}
            <span className="visually-hidden">{met ? t('password.ruleMet') : t('password.ruleMissing')}</span>
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
  const t = useTranslate();
  const matches = isSamePassword(password, confirm);
  return (
    <p id={id} className={matches ? 'password-match password-met' : 'password-match'} aria-live="polite">
      {(always || confirm !== '') && (matches ? t('password.match') : t('password.mismatch'))}
    </p>
  );
}
