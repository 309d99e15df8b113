import { DAY, MINUTE, SECOND } from '../support/devices.ts';

/** The outcome of a refresh: a pair, an access token only, the end of the session, or nothing, because it has ended before. */
export type Outcome = 'pair' | 'access token' | 'end' | 'unknown';

const LONGEST = { remember: 30 * DAY, day: DAY, browser: DAY };
const UNUSED = { remember: 14 * DAY, day: DAY, browser: DAY };

/** A session as the contract describes it. Refresh tokens are numbered in the order of issue. */
export class SessionModel {
  readonly #over: number;
  readonly #unused: number;
  readonly #accessTokens: { until: number; cameWith: number | undefined }[] = [];
  #current = 0;
  #previous: number | undefined;
  #given: number;
  #newest = 0;
  #isUsed = false;
  #isEnded = false;

  constructor(persistence: keyof typeof LONGEST, now: number) {
    this.#over = now + LONGEST[persistence];
    this.#unused = UNUSED[persistence];
    this.#given = now;
    this.#giveAccess(now, 0);
  }

  refresh(token: number, now: number): Outcome {
    const outcome = this.#outcome(token, now);
    if (outcome === 'end') this.#isEnded = true;
    if (outcome === 'access token') this.#giveAccess(now, undefined);
    if (outcome === 'pair') {
      this.#previous = token;
      this.#current = ++this.#newest;
      this.#given = now;
      this.#isUsed = false;
      this.#giveAccess(now, this.#current);
    }
    return outcome;
  }

  #outcome(token: number, now: number): Outcome {
    if (this.#isEnded) return 'unknown';
    if (now >= this.#over || now >= this.#given + this.#unused) return 'end';
    if (token === this.#current) return 'pair';
    if (token !== this.#previous) return 'end';
    if (now - this.#given <= 30 * SECOND) return 'access token';
    return this.#isUsed ? 'end' : 'pair';
  }

  /** Whether an access token is accepted. */
  use(token: number, now: number): boolean {
    const used = this.#accessTokens[token];
    if (!used || this.#isEnded || now >= used.until) return false;
    if (used.cameWith === this.#current) this.#isUsed = true;
    return true;
  }

  logOut(): void {
    this.#isEnded = true;
  }

  #giveAccess(now: number, cameWith: number | undefined): void {
    this.#accessTokens.push({ until: Math.min(now + 15 * MINUTE, this.#over), cameWith });
  }
}
