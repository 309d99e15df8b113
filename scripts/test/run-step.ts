import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readCounts } from './counts.ts';
import type { Report } from './report.ts';
import type { Step } from './steps.ts';

export interface Result extends Report {
  readonly name: string;
  readonly seconds: number;
}

/**
 * Runs a step and prints its output with the name of the step before each line.
 * @param runDir the folder for its report
 * @param stop interrupts the step, like Ctrl-C
 */
export async function runStep(step: Step, runDir: string, stop: AbortSignal): Promise<Result> {
  const started = performance.now();
  const print = (line: string) => console.log(`${step.name.padEnd(21)} | ${line}`);
  const report = join(runDir, `${step.name}.json`);
  const [program, ...args] = step.command;
  const child = spawn(program, [...args, ...reporters(step, report)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    detached: true, // A process group, so that its child processes are stopped with it.
  });
  const interrupt = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGINT');
  stop.addEventListener('abort', interrupt);
  child.on('error', (error) => print(error.message));
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  await new Promise((resolve) => child.once('close', resolve));
  stop.removeEventListener('abort', interrupt);
  const counts = await readCounts(step, child.exitCode === 0, report);
  return { name: step.name, seconds: (performance.now() - started) / 1000, ...counts };
}

function reporters({ counted }: Step, report: string): string[] {
  if (counted === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return counted === 'playwright' ? ['--reporter=list,json'] : [];
}
