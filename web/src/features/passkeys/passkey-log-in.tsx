import {
  CHALLENGE_MINUTES,
  createSignInOptions,
  signInWithPasskey,
} from '@plaza/contract/passkey-sign-in.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { whenIdle } from '../../lib/use-idle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isPersistent } from '../session/persist.ts';
import { startSessionOf } from '../session/session.ts';
import { askForPasskey, hasAutofill, hasPasskeys, stopAsking } from './browser-passkeys.ts';
import './passkey-log-in.css';
import { ignore } from '../../lib/errors.ts';

/** A new challenge replaces the one of the suggestions long before it ends. */
const RENEWAL_MS = (CHALLENGE_MINUTES * 60_000) / 2;

type Answer = NonNullable<Awaited<ReturnType<typeof askForPasskey>>>;

/** A button to log in with a passkey. The browser also suggests the passkeys of this device at the field for the email. */
export function PasskeyLogIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useSuggestions(!busy, (answer) => void attempt(() => Promise.resolve(answer)));

  useLayoutEffect(() => {
    if (button.current) takeOver(button.current);
  }, []);

  async function attempt(ask: () => Promise<Answer | undefined>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await ask();
      if (!answer) return;
      startSessionOf(await call(signInWithPasskey, { json: { ...answer, persist: isPersistent() } }));
      onSignedIn();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function onPress(): void {
    if (hasPasskeys()) void attempt(async () => askForPasskey(await call(createSignInOptions, {})));
    else setFailure(t('api.passkeys_need_https'));
  }

  return (
    <div className="passkey-log-in">
      <Button ref={button} name="passkey" wide busy={busy} onClick={onPress}>
        {t('passkeys.logIn')}
      </Button>
      <Alert inView>{failure}</Alert>
    </div>
  );
}

/** Lets the browser suggest passkeys at the field for the email, where it can. @param onChosen called with the answer of the chosen one */
function useSuggestions(isOffered: boolean, onChosen: (answer: Answer) => void): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOffered || !hasPasskeys()) return undefined;
    let stopped = false;
    async function suggest(): Promise<void> {
      if (!(await hasAutofill())) return;
      const options = await call(createSignInOptions, {});
      const answer = stopped ? undefined : await askForPasskey(options, true);
      if (answer && !stopped) choose(answer);
    }
    // Without suggestions there is the button.
    const start = () => void suggest().catch(ignore);
    const cancelStart = whenIdle(start);
    const timer = setInterval(start, RENEWAL_MS);
    return () => {
      stopped = true;
      cancelStart();
      clearInterval(timer);
      void stopAsking().catch(ignore);
    };
  }, [isOffered]);
}

/** Takes over the button that index.html shows before this code is loaded: repeats a press. */
function takeOver(button: HTMLButtonElement): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- removes the handler of index.html
  button.onclick = null;
  if (button.ariaBusy !== 'true') return;
  button.ariaBusy = null;
  button.click();
}
