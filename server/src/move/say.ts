/** Writes a line for the person who waits. */
export type Say = (line: string) => void;

/** Reports how far a command is. */
export interface Progress {
  /**
   * Begins a step; the step before it is done.
   * @param total how much there is to do, where that is known
   * @param unit of the total, where the name does not say it
   */
  step(name: string, total?: number, unit?: string): void;
  /** Adds to what is done of the step. */
  readonly advance: (count: number) => void;
}

/** Reports nothing. */
export const NO_PROGRESS: Progress = { step: () => {}, advance: () => {} };

export const formatCount = (count: number): string => count.toLocaleString('en');
