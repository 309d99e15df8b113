/** Reports the progress of a command. */
export interface ProgressReporter {
  /**
   * Begins a step and ends the one before.
   * @param total the amount of work, when it is known
   * @param unit of the total, unless the name says it
   */
  step(name: string, total?: number, unit?: string): void;
  /** Adds to the finished work of the step. */
  readonly advance: (count: number) => void;
}

/** Reports nothing. */
export const NO_PROGRESS: ProgressReporter = { step: () => {}, advance: () => {} };

export const formatCount = (count: number): string => count.toLocaleString('en');
