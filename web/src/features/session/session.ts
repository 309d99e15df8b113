import type { FormOf } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, signUp, type Session } from '@plaza/contract/session.ts';
import { authorizeWith } from '../../api/authorizer.ts';
import { call } from '../../api/call.ts';
import { useStore } from '../../lib/store.ts';
import { isPersistent, setPersistent, startPersist } from './persist.ts';
import { renewToken } from './renew-session.ts';
import { followOtherTabs, tellDropped, tellHeld } from './session-channel.ts';
import { dropSession, heldSession, holdSession, sessionStore, type SessionState } from './session-store.ts';

/** Lets member calls use the session of this tab, and this tab follow the others. Once, before the first call. */
export function startSession(): void {
  startPersist();
  authorizeWith({
    accessToken: () => heldSession()?.accessToken,
    renew: renewToken,
    end: (rejected) => {
      if (heldSession()?.accessToken === rejected) dropSession('ended');
    },
  });
  followOtherTabs();
}

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Signs in; remembered across reloads when the 'Remember me' box is ticked. @throws ApiError */
export async function signIn(email: string, password: string): Promise<void> {
  begin(await call(logIn, { json: { email, password, persist: isPersistent() } }));
}

type NewAccount = FormOf<typeof signUp> & { readonly image: File };

/** Makes an account and signs in. @throws ApiError */
export async function createAccount(account: NewAccount): Promise<void> {
  begin(await call(signUp, { form: account }));
}

function begin(session: Session): void {
  holdSession(session);
  tellHeld(session);
}

/** Signs out in every tab: here first, then at the server. */
export async function signOut(): Promise<void> {
  dropSession('signed-out');
  tellDropped();
  try {
    await call(logOut, {});
  } catch (error) {
    // The cookie is still there. Without this, a reload would quietly sign in whoever sits down next.
    setPersistent(false);
    // oxlint-disable-next-line eslint/no-console -- there is nobody left to show it to
    console.error('Could not sign out at the server', error);
  }
}

/** Forgets the session after the account was deleted. */
export function forgetDeletedAccount(): void {
  dropSession('deleted');
  tellDropped('deleted-elsewhere');
}

/** Takes over what the member changed about themselves, in every tab. */
export function updateSession(change: Partial<Session>): void {
  const held = heldSession();
  if (held) begin({ ...held, ...change });
}

/** Calls back when another member, or nobody, holds the session: what was loaded for the one before must go. */
export function onMemberChange(listener: () => void): void {
  let userId = heldSession()?.userId;
  sessionStore.subscribe(() => {
    const next = heldSession()?.userId;
    if (next === userId) return;
    userId = next;
    listener();
  });
}

const SHOWN = ['username', 'name', 'bio', 'profilePicture', 'profileBanner'] as const;

/** Calls back when what others see of the member has changed, here or in another tab. */
export function onMemberUpdate(listener: (member: Session) => void): void {
  let before = heldSession();
  sessionStore.subscribe(() => {
    const member = heldSession();
    const last = before;
    before = member;
    if (!member || member.userId !== last?.userId) return;
    if (SHOWN.some((field) => member[field] !== last[field])) listener(member);
  });
}
