/** A process that is not connected for so long accepts no writes. */
export const AWAY_MS = 3000;

export interface PresenceListener {
  /** Called at the first failure after each time when the bus was connected, and at the first one after the start. */
  readonly onLost: (error: unknown) => void;
  /** Called when the bus is connected after `onLost`. */
  readonly onBack: () => void;
  /** Called each time when `isAway` becomes true, but for the start. */
  readonly onAway: () => void;
}

/** Decides whether a process is away from the bus, so that others may not learn of its changes. */
export interface Presence {
  readonly isAway: boolean;
  /** The first message was sent: from now on, others notice if this process dies. */
  greeted(): void;
  /** A message of this process has arrived. */
  received(): void;
  /** The connection is lost, or could not be opened. */
  lost(error: unknown): void;
}

/** @param awayAfter milliseconds without a connection; 3,000 by default */
export function createPresence({ onLost, onBack, onAway }: PresenceListener, awayAfter = AWAY_MS): Presence {
  let state: 'starting' | 'present' | 'away' = 'starting';
  let hasReported = false;
  const leave = () => {
    state = 'away';
    onAway();
  };
  const leaveLater = () => setTimeout(leave, awayAfter).unref();
  let timer: NodeJS.Timeout | undefined = leaveLater();
  return {
    get isAway() {
      return state !== 'present';
    },
    greeted() {
      // One that returns must also receive: a pooler may deliver in one direction only.
      if (state === 'starting') state = 'present';
    },
    received() {
      clearTimeout(timer);
      timer = undefined;
      state = 'present';
      if (hasReported) onBack();
      hasReported = false;
    },
    lost(error) {
      if (state === 'present') timer ??= leaveLater();
      if (!hasReported) onLost(error);
      hasReported = true;
    },
  };
}
