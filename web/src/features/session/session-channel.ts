import type { Session } from '@plaza/contract/session.ts';
import { clearSession, getSession, setSession } from './session-store.ts';

type Elsewhere = 'elsewhere' | 'deleted-elsewhere';
/** Tabs of earlier builds send and receive the same messages: they do not change. */
type Message =
  | { readonly kind: 'held'; readonly session: Session }
  | { readonly kind: 'dropped'; readonly because?: Elsewhere };

let channel: BroadcastChannel | undefined;

/** Follows the other tabs of this browser. A signed-out tab stays signed out: its session may not be persistent. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('plaza-session');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!getSession()) return;
    if (data.kind === 'held') setSession(data.session);
    else clearSession(data.because ?? 'elsewhere');
  });
}

/** Sends a new session, a new token or a changed member to the other tabs. */
export function broadcastSession(session: Session): void {
  channel?.postMessage({ kind: 'held', session } satisfies Message);
}

/** Signs the other tabs out. */
export function broadcastSignOut(because: Elsewhere = 'elsewhere'): void {
  channel?.postMessage({ kind: 'dropped', because } satisfies Message);
}
