import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { followFiles, type FileTrace } from './file-trace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether calls of the system can be traced on this machine. */
    traces: boolean;
  }
}

const CALLS =
  'openat,mkdir,link,rename,renameat,renameat2,unlink,unlinkat,rmdir,write,writev,pwrite64,pwritev,ftruncate,fsync,fdatasync,sendmsg,sendto';
/** With paths instead of numbers of files. */
const OPTIONS = ['-f', '-y', '-s', '256', '-e', `trace=${CALLS}`];
const run = promisify(execFile);

/** Vitest's global setup: finds out whether processes can be traced, and says when they cannot. */
export async function setup({ provide }: TestProject): Promise<void> {
  const traces = await run('strace', ['-o', '/dev/null', 'true']).then(
    () => true,
    () => false,
  );
  if (!traces)
    process.stderr.write(
      'The order of file operations was not tried: strace is missing, or may trace nothing here.\n',
    );
  provide('traces', traces);
}

const pathsIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).map((path) => join(folder, path));

/** Traces a running process while work runs. @param folder whose files are followed @param output where the trace is written */
export async function traceProcess(
  pid: number,
  folder: string,
  output: string,
  work: () => Promise<unknown>,
): Promise<FileTrace> {
  const existing = await pathsIn(folder);
  const tracer = spawn('strace', [...OPTIONS, '-o', output, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(tracer, 'exit');
  // It says so when it has attached.
  await once(tracer.stderr, 'data');
  tracer.stderr.resume();
  try {
    await work();
  } finally {
    tracer.kill('SIGINT');
    await exited;
  }
  return followFiles(await readFile(output, 'utf8'), folder, existing);
}

/** Runs a program of Node until it exits, and traces it. @throws when it fails */
export async function traceProgram(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  folder: string,
  output: string,
): Promise<FileTrace> {
  const existing = await pathsIn(folder);
  const env = { ...process.env, ...settings };
  await run('strace', [...OPTIONS, '-o', output, process.execPath, ...args], { env });
  return followFiles(await readFile(output, 'utf8'), folder, existing);
}
