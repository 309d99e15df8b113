export interface ProgressReporter {
  /** Begins a step and ends the previous one. @param unit of the total, unless it is part of the name */
  step(name: string, total?: number, unit?: string): void;
  readonly advance: (count: number) => void;
}

export const NO_PROGRESS: ProgressReporter = { step: () => {}, advance: () => {} };

export const formatCount = (count: number): string => count.toLocaleString('en');
