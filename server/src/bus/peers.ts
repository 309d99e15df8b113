/** A process that was not received for this long has died. Each sends a heartbeat every second. In milliseconds. */
export const SILENT_MS = 1700;

/** The other processes on the bus. */
export class Peers {
  readonly #receivedAt = new Map<string, number>();

  /** Called with each message of a process. */
  received(name: string, now: number): void {
    this.#receivedAt.set(name, now);
  }

  /** Called when a process says that it ends, after everything it had to send. */
  left(name: string): void {
    this.#receivedAt.delete(name);
  }

  /** Removes the processes that sent nothing for too long. @returns whether there were any */
  removeDead(now: number): boolean {
    const dead = [...this.#receivedAt].filter(([, at]) => now - at > SILENT_MS);
    for (const [name] of dead) this.#receivedAt.delete(name);
    return dead.length > 0;
  }

  /** Called when messages can no longer be received. */
  clear(): void {
    this.#receivedAt.clear();
  }
}
