import type { FormOf } from '@plaza/contract/endpoint.ts';
import type { Restriction } from '@plaza/contract/restriction.ts';
import { logIn, logOut, signUp, type Session } from '@plaza/contract/session.ts';
import { authorizeWith } from '../../api/authorizer.ts';
import { call } from '../../api/call.ts';
import { useStore } from '../../lib/store.ts';
import { followLanguage } from './follow-language.ts';
import { isPersistent, setPersistent, startPersist } from './persist.ts';
import { renewToken } from './renew-session.ts';
import { followOtherTabs, broadcastSignOut, broadcastSession } from './session-channel.ts';
import {
  clearSession,
  endSession,
  getSession,
  setSession,
  sessionStore,
  type SessionState,
} from './session-store.ts';
import { ignore } from '../../lib/errors.ts';

/** Connects API calls to the session of this tab, and this tab to the others. Called once, before the first call. */
export function startSession(): void {
  startPersist();
  authorizeWith({
    accessToken: () => getSession()?.accessToken,
    renew: renewToken,
    end: (rejected) => {
      if (getSession()?.accessToken === rejected) endSession();
    },
  });
  followOtherTabs();
  followLanguage();
}

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Signs in, also in other tabs with a session. After a reload the session is restored if 'Remember me' is ticked. @throws ApiError */
export async function signIn(email: string, password: string): Promise<void> {
  setInAllTabs(await call(logIn, { json: { email, password, persist: isPersistent() } }));
}

type NewAccount = FormOf<typeof signUp> & { readonly image: File };

/** Creates an account and signs in. @throws ApiError */
export async function createAccount(account: NewAccount): Promise<void> {
  setInAllTabs(await call(signUp, { form: account }));
}

/** Uses the session of another call that signs in, in every tab. */
export const startSessionOf = (session: Session): void => setInAllTabs(session);

function setInAllTabs(session: Session): void {
  setSession(session);
  broadcastSession(session);
}

/** Signs out in every tab, then at the server. Never throws: after a failure at the server, 'Remember me' is cleared. */
export async function signOut(): Promise<void> {
  clearSession('signed-out');
  broadcastSignOut();
  try {
    await call(logOut, {});
  } catch (error) {
    ignore(error);
    // The cookie is still there. Without this, a reload would quietly sign in whoever sits down next.
    setPersistent(false);
    // oxlint-disable-next-line eslint/no-console -- the member has left; no page shows it
    console.error('Could not sign out at the server', error);
  }
}

/** Ends the session in every tab after its account was deleted. */
export function signOutDeletedAccount(): void {
  clearSession('deleted');
  broadcastSignOut('deleted-elsewhere');
}

/** Changes properties of the session in every tab. Does nothing when no member is signed in. */
export function updateSession(change: Partial<Session>): void {
  const session = getSession();
  if (session) setInAllTabs({ ...session, ...change });
}

/** Sets the restriction of the session in every tab; undefined ends it. Does nothing when no member is signed in. */
export function setRestriction(restriction: Restriction | undefined): void {
  const session = getSession();
  if (!session) return;
  const { restriction: _previous, ...others } = session;
  setInAllTabs({ ...others, ...(restriction && { restriction }) });
}

/** Calls `listener` after each sign-in, sign-out and change of the member, so that data of the previous member is dropped. */
export function onMemberChange(listener: () => void): void {
  let userId = getSession()?.userId;
  sessionStore.subscribe(() => {
    const next = getSession()?.userId;
    if (next === userId) return;
    userId = next;
    listener();
  });
}

const publicProfileOf = ({
  accessToken: _token,
  role: _role,
  email: _email,
  restriction: _restriction,
  language: _language,
  ...profile
}: Session) => profile;

/** Calls `listener` with the member's profile after each change of it, in this tab or another; not after a sign-in. */
export function onMemberUpdate(listener: (profile: ReturnType<typeof publicProfileOf>) => void): void {
  let before = getSession();
  sessionStore.subscribe(() => {
    const member = getSession();
    const last = before;
    before = member;
    if (!member || member.userId !== last?.userId) return;
    const profile = publicProfileOf(member);
    if (JSON.stringify(profile) !== JSON.stringify(publicProfileOf(last))) listener(profile);
  });
}
