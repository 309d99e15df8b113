import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { checkUsername } from '@plaza/contract/session.ts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

interface Verdict {
  readonly username: string;
  /** What is wrong with it; undefined when it can be had. */
  readonly problem: string | undefined;
}

/** Asks whether a username can be had; `verdict` is the last answer, for the username it was about. */
export function useUsernameCheck() {
  const [verdict, setVerdict] = useState<Verdict>();
  async function check(username: string): Promise<void> {
    if (username === '') return;
    try {
      const { available } = await call(checkUsername, { query: { username } });
      setVerdict({ username, problem: available ? undefined : ERROR_MESSAGE.username_taken });
    } catch (error) {
      // Only a broken rule is worth telling now; anything else shows when the form is sent.
      const rule = error instanceof ApiError ? error.fields['username'] : undefined;
      if (rule !== undefined) setVerdict({ username, problem: rule });
    }
  }
  return { verdict, check };
}
