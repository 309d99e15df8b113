import type { Session } from '@plaza/contract/session.ts';
import { dropSession, heldSession, holdSession } from './session-store.ts';

type Elsewhere = 'elsewhere' | 'deleted-elsewhere';
type Message =
  | { readonly kind: 'held'; readonly session: Session }
  | { readonly kind: 'dropped'; readonly because?: Elsewhere };

let channel: BroadcastChannel | undefined;

/** Follows the other tabs of this browser. A tab without a session stays so: it may not be remembered. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('plaza-session');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!heldSession()) return;
    if (data.kind === 'held') holdSession(data.session);
    else dropSession(data.because ?? 'elsewhere');
  });
}

/** Tells the other tabs of a new session, a new token or a changed member. */
export function tellHeld(session: Session): void {
  tell({ kind: 'held', session });
}

/** Tells the other tabs that the session has ended, and why. */
export function tellDropped(because: Elsewhere = 'elsewhere'): void {
  tell({ kind: 'dropped', because });
}

function tell(message: Message): void {
  channel?.postMessage(message);
}
