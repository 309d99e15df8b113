import type { Session } from '@plaza/contract/session.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Why there is no session. `ended`: the server knows the session no more; `elsewhere` and `deleted-elsewhere`: another tab
 * signed out, or deleted the account.
 */
export type SignedOutBecause =
  | 'never'
  | 'signed-out'
  | 'elsewhere'
  | 'ended'
  | 'deleted'
  | 'deleted-elsewhere';

export type SessionState =
  /** Nobody is signed in here, but the server may remember a session: asked when a page for members is opened. */
  | { readonly status: 'unknown'; readonly because: SignedOutBecause }
  | { readonly status: 'restoring' }
  /** The server could not be asked for it. */
  | { readonly status: 'unreachable'; readonly error: Error }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** Just now: the page for members is about to be left. */
  | { readonly status: 'signed-out'; readonly because: SignedOutBecause };

/** The session of this tab. The access token lives here and nowhere else. */
export const sessionStore = createStore<SessionState>({ status: 'unknown', because: 'never' });

/** The session held now. */
export function heldSession(): Session | undefined {
  const state = sessionStore.get();
  return state.status === 'signed-in' ? state.session : undefined;
}

export function holdSession(session: Session): void {
  sessionStore.set({ status: 'signed-in', session });
}

export function dropSession(because: SignedOutBecause): void {
  sessionStore.set({ status: 'signed-out', because });
}

/** The page for members was left. From now on the next one is like the first. */
export function settleSignOut(): void {
  const state = sessionStore.get();
  if (state.status === 'signed-out') sessionStore.set({ status: 'unknown', because: state.because });
}
