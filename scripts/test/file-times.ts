import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../setup/root.mjs';
import type { StepResult } from './run-step.ts';
import type { StageResult } from './summary.ts';

const TIMES_FILE = join(root, '.cache/test-times.json');

/** A file of tests with its time in seconds, over all tests of a suite. */
export interface FileTime {
  readonly suite: string;
  readonly file: string;
  readonly seconds: number;
}

/** The times of all test files, the longest first. */
export function fileTimesOf(results: readonly StepResult[]): FileTime[] {
  const times = new Map<string, FileTime>();
  for (const { suite, file, ms } of results.flatMap(({ fileTimes }) => fileTimes)) {
    const key = `${suite} ${file}`;
    times.set(key, { suite, file, seconds: (times.get(key)?.seconds ?? 0) + ms / 1000 });
  }
  return Array.from(times.values()).toSorted((a, b) => b.seconds - a.seconds);
}

/** Keeps the times of a run's stages and files, for those who look for slow tests. */
export async function keepTimes(stages: readonly StageResult[]): Promise<void> {
  const stageTimes = stages.map(({ stage, seconds }) => ({ stage: stage.name, seconds }));
  const times = { stages: stageTimes, files: fileTimesOf(stages.flatMap(({ results }) => results)) };
  try {
    await mkdir(dirname(TIMES_FILE), { recursive: true });
    await writeFile(TIMES_FILE, `${JSON.stringify(times, null, 2)}\n`);
  } catch (error) {
    console.log(`The times cannot be kept: ${String(error)}`);
  }
}
