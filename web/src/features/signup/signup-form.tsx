import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { hasErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { useCommunity } from '../../lib/community.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { chosenLanguage } from '../../lib/texts/change-language.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import '../../ui/form.css';
import { createAccount } from '../session/session.ts';
import { CredentialsStep } from './credentials-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import './signup-form.css';
import { invalidCredentials, missingProfile, type Credential, type SignUpDraft } from './signup-draft.ts';
import { openStep, useSignUpStep, type SignUpStep } from './signup-step.ts';
import { createSignUpForm } from './stored-draft.ts';

/** How long a message is shown, in milliseconds. */
const MESSAGE_MS = 3000;

interface SignUpFormProps {
  /** The code of the invitation; undefined without one. */
  readonly invite: string | undefined;
  readonly onSignedUp: () => void;
}

/** The two steps to an account, with one draft for both. */
export function SignUpForm({ invite, onSignedUp }: SignUpFormProps) {
  const t = useTranslate();
  const step = useSignUpStep();
  const { signUp } = useCommunity();
  const needsApproval = invite === undefined && signUp === 'approval';
  const [left, setLeft] = useState<ReadonlySet<Credential>>(new Set());
  const [focus, setFocus] = useState<Credential>();
  const [form] = useState(createSignUpForm);
  const [message, setMessage] = useTimedMessage();
  const { draft } = useForm(form);
  const isFilledIn = message === t('api.form_incomplete') && !hasErrors(missingProfile(draft, t));

  function goTo(to: SignUpStep, field?: Credential): void {
    setFocus(field);
    openStep(to);
  }

  function goOn(): void {
    setLeft(new Set(invalidCredentials(form.get().draft)));
    goTo(1);
  }

  async function submit(): Promise<FieldErrors> {
    const errors = await submitForm(form, {
      validate: (draft) => missingProfile(draft, t, form.get().errors),
      send: create,
      onRejected: ({ email, password }) => {
        if (email ?? password) goTo(0);
      },
    });
    if (hasErrors(errors)) setMessage(t('api.form_incomplete'));
    return errors;
  }

  async function create(draft: SignUpDraft): Promise<undefined> {
    const account = accountOf(draft, { invite, needsApproval });
    if (!account) return;
    setMessage(undefined);
    try {
      await createAccount(account);
    } catch (error) {
      setMessage(messageOf(error));
      throw error;
    }
    onSignedUp();
  }

  return (
    <>
      <StepHeading step={step} />
      <Alert inView>{isFilledIn ? undefined : message}</Alert>
      {step === 0 ? (
        <CredentialsStep
          form={form}
          left={left}
          onLeave={(field) => setLeft(new Set([...left, field]))}
          focus={focus}
          onNext={goOn}
        />
      ) : (
        <ProfileStep
          form={form}
          needsApproval={needsApproval}
          onPrevious={() => goTo(0)}
          onCorrect={(field) => goTo(0, field)}
          onSubmit={submit}
        />
      )}
    </>
  );
}

/** The account to create; undefined while the picture is missing. */
function accountOf(
  { confirm: _confirm, agreed: _agreed, image, about, ...account }: SignUpDraft,
  { invite, needsApproval }: { readonly invite: string | undefined; readonly needsApproval: boolean },
) {
  const language = chosenLanguage();
  return (
    image && {
      ...account,
      image,
      ...(language && { language }),
      ...(invite !== undefined && { invite }),
      ...(needsApproval && { about }),
    }
  );
}

/** The heading of a step; it takes the focus when the step changes. */
function StepHeading({ step }: { readonly step: SignUpStep }) {
  const t = useTranslate();
  const stepId = useId();
  const isFirst = step === 0;
  const title = t(isFirst ? 'signup.heading' : 'signup.profileHeading');
  usePageTitle(isFirst ? t('signup.title') : `${title} · ${t('signup.title')}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div className="signup-heading">
      <p id={stepId}>{t('signup.step', { step: step + 1 })}</p>
      <h1 ref={heading} tabIndex={-1} aria-describedby={stepId}>
        {title}
      </h1>
    </div>
  );
}

/** A message that disappears after a while. */
function useTimedMessage() {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}
