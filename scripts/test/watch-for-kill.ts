import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface RunWatch {
  /** A step began as this process group. */
  readonly began: (group: number) => void;
  readonly ended: (group: number) => void;
  /** The run ended by itself. */
  readonly done: () => void;
}

/** Starts a process that ends the steps of this one and removes the folder of the run if this process is killed. */
export function watchForKill(folder: string): RunWatch {
  const program = join(import.meta.dirname, 'after-kill.ts');
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  child.unref();
  // A run does not need it.
  for (const source of [child, child.stdin]) source.on('error', () => undefined);
  const write = (line: string) => child.stdin.write(`${line}\n`);
  return {
    began: (group) => write(String(group)),
    ended: (group) => write(`-${group}`),
    done: () => void child.stdin.end('done\n'),
  };
}
