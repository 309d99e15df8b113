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
 * Runs one step and shows what it says, each line behind the step's name.
 *
 * @param runDir The folder of this run, for the report.
 * @param stop When it aborts, the step is interrupted, as Ctrl-C would.
 */
export async function runStep(step: Step, runDir: string, stop: AbortSignal): Promise<Result> {
  const started = performance.now();
  const say = (line: string) => console.log(`${step.name.padEnd(21)} | ${line}`);
  const report = join(runDir, `${step.name}.json`);
  const [program, ...args] = step.command;
  const child = spawn(program, [...args, ...reporters(step, report)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    detached: true, // so that it can be stopped together with what it has started
  });
  const interrupt = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGINT');
  stop.addEventListener('abort', interrupt);
  child.on('error', (error) => say(error.message));
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', say);
  await new Promise((resolve) => child.once('close', resolve));
  stop.removeEventListener('abort', interrupt);
  const counts = await readCounts(step, child.exitCode === 0, report);
  return { name: step.name, seconds: (performance.now() - started) / 1000, ...counts };
}

function reporters({ counted }: Step, report: string): string[] {
  if (counted === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return counted === 'playwright' ? ['--reporter=list,json'] : [];
}
