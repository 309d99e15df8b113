import type { Session } from '@plaza/contract/session.ts';
import { clearSession, getSession, setSession } from './session-store.ts';

type Elsewhere = 'elsewhere' | 'deleted-elsewhere';
/** A message between tabs. `held`: the new session; `dropped`: a sign-out. Never changes: tabs of earlier builds use it, too. */
type Message =
  | { readonly kind: 'held'; readonly session: Session }
  | { readonly kind: 'dropped'; readonly because?: Elsewhere };

let channel: BroadcastChannel | undefined;

/** Copies sessions and sign-outs from other tabs. A tab without a session ignores them: the session may not be persistent. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('plaza-session');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!getSession()) return;
    if (data.kind === 'held') setSession(data.session);
    else clearSession(data.because ?? 'elsewhere');
  });
}

/** Sends a session to the other tabs: after a sign-in, a refresh, or a change of the member. */
export function broadcastSession(session: Session): void {
  channel?.postMessage({ kind: 'held', session } satisfies Message);
}

/** Signs the other tabs out. @param because the reason that they get */
export function broadcastSignOut(because: Elsewhere = 'elsewhere'): void {
  channel?.postMessage({ kind: 'dropped', because } satisfies Message);
}
