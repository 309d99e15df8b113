import { BODY_PACE } from '@plaza/contract/body.ts';

/** How a body arrives. */
export interface Pace {
  /**
   * Called once a second while the body is incomplete.
   * @param received its bytes so far @param isWaiting whether received bytes wait for the server, which then is the slower side
   * @returns whether the body is below `BODY_PACE`
   */
  isTooSlow(received: number, isWaiting: boolean): boolean;
}

/** Counts seconds by the calls, not by a clock: while the process is suspended, no client can send. */
export function bodyPace(): Pace {
  let seconds = 0;
  let silent = 0;
  /** The received bytes of the last calls, one more than the seconds over which the rate counts. */
  const recent: number[] = [];
  return {
    isTooSlow(received, isWaiting) {
      seconds += 1;
      if (isWaiting) recent.length = 0;
      silent = received === recent.at(-1) ? silent + 1 : 0;
      recent.push(received);
      if (recent.length > BODY_PACE.rateSeconds + 1) recent.shift();
      const [first = 0] = recent;
      const least = BODY_PACE.rateSeconds * BODY_PACE.bytesPerSecond;
      const isSlow = recent.length > BODY_PACE.rateSeconds && received - first < least;
      return silent >= BODY_PACE.silentSeconds || isSlow || seconds > BODY_PACE.seconds;
    },
  };
}
