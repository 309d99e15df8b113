import { FORM_INCOMPLETE } from '@plaza/contract/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import '../../ui/form.css';
import { createAccount } from '../session/session.ts';
import { CredentialsStep } from './credentials-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import './signup-form.css';
import { EMPTY_DRAFT, invalidCredentials, type Credential, type SignUpDraft } from './signup-draft.ts';

/** How long a message of the server stands, in milliseconds. */
const MESSAGE_MS = 3000;

export interface StepProps {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
  /** What is wrong with single fields, as sentences. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The two steps to an account. What was typed stays while one goes back and forth. */
export function SignUpForm({ onSignedUp }: { readonly onSignedUp: () => void }) {
  const [step, setStep] = useState<0 | 1>(0);
  const [left, setLeft] = useState<ReadonlySet<Credential>>(new Set());
  const [focus, setFocus] = useState<Credential>();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useTimedMessage();
  const [busy, setBusy] = useState(false);

  function change(part: Partial<SignUpDraft>): void {
    // A picture is checked while one goes on typing.
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function goTo(to: 0 | 1, field?: Credential): void {
    setStep(to);
    setFocus(field);
  }

  function goOn(): void {
    setLeft(new Set(invalidCredentials(draft)));
    goTo(1);
  }

  async function submit(): Promise<void> {
    const { email, password, name, username, image } = draft;
    if (!image) return;
    setBusy(true);
    setMessage(undefined);
    try {
      await createAccount({ email, password, name, username, image });
      onSignedUp();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setMessage(messageOf(error));
      setProblems(fields);
      if ('email' in fields || 'password' in fields) goTo(0);
      setBusy(false);
    }
  }

  const shared = { draft, onChange: change, problems };
  return (
    <>
      <StepHeading step={step} />
      <Alert inView>{message}</Alert>
      {step === 0 ? (
        <CredentialsStep
          {...shared}
          left={left}
          onLeave={(field) => setLeft(new Set([...left, field]))}
          focus={focus}
          onNext={goOn}
        />
      ) : (
        <ProfileStep
          {...shared}
          busy={busy}
          onPrevious={() => goTo(0)}
          onCorrect={(field) => goTo(0, field)}
          onIncomplete={(missing) => {
            setMessage(FORM_INCOMPLETE);
            setProblems(missing);
          }}
          onSubmit={() => void submit()}
        />
      )}
    </>
  );
}

/** Names the step, and takes the focus when it changes. */
function StepHeading({ step }: { readonly step: 0 | 1 }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div className="signup-heading">
      <p>Step {step + 1} of 2</p>
      <h1 ref={heading} tabIndex={-1}>
        {step === 0 ? 'Sign up' : 'Profile'}
      </h1>
    </div>
  );
}

/** A message that takes itself back after a while. */
function useTimedMessage() {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}
