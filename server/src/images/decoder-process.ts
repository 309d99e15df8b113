import { fork, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { PACKAGE_FOLDER } from '../lib/package-folder.ts';
import type { DecoderRequest, RenderPlan, RenderResult } from './decoder/render-plan.ts';

const FOLDER = join(PACKAGE_FOLDER, 'src/images/decoder');
const MODULES = `${sep}node_modules${sep}`;
/** What the decoder loads: its own code, and the packages next to sharp. */
const READABLE = [
  FOLDER,
  createRequire(import.meta.url)
    .resolve('sharp')
    .split(MODULES)[0] + MODULES,
];
/** Flags of Node under which the decoder runs: it reads its own code, loads sharp, and can do nothing else. */
export const DECODER_PERMISSIONS: readonly string[] = [
  '--permission',
  '--allow-addons',
  // Says that an addon can do more than Node allows; it is why the process has nothing else to reach for.
  '--disable-warning=PERM0001',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
];
/** Bytes of a file per message: small enough that neither side holds a second copy of a large one. */
const CHUNK = 256 * 1024;

/** Thrown when the decoder ended in the middle of a picture. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded';
  readonly signal: NodeJS.Signals | null;
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`the decoder ended with ${signal ?? `code ${code}`}`);
    this.signal = signal;
  }
}

/** Thrown when there is no decoder: the system has no room for a process, or no program to start. */
export class DecoderMissing extends Error {
  override readonly name = 'DecoderMissing';
}

/** A process that decodes one picture at a time. It dies with this one. */
export interface DecoderProcess {
  readonly pid: number | undefined;
  /** Whether it can take a picture. */
  isAlive(): boolean;
  /**
   * @param path of the uploaded file
   * @throws DecoderEnded, DecoderMissing
   */
  run(path: string, plan: RenderPlan): Promise<RenderResult>;
  kill(): void;
}

/** Starts a decoder that can read its own code and nothing else: no network, no writing, no environment. */
export function startDecoder(): DecoderProcess {
  const child = fork(join(FOLDER, 'main.ts'), [], {
    execArgv: [...DECODER_PERMISSIONS],
    // The arenas of glibc keep what threads have freed; two are as fast and take a quarter less memory.
    env: { MALLOC_ARENA_MAX: '2', SystemRoot: process.env['SystemRoot'] },
    serialization: 'advanced',
    // A group of its own: Ctrl-C in a terminal reaches every process of the server's, and pictures are still decoded then.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Faults of the channel show as its end; without a listener they would end the server.
  const fault = new Promise<Error>((resolve) => child.on('error', resolve));
  return {
    pid: child.pid,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async run(path, plan) {
      // A process that never began has no end to wait for.
      if (child.pid === undefined)
        throw new DecoderMissing('the decoder does not start', { cause: await fault });
      return run(child, path, plan);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

async function run(child: ChildProcess, path: string, plan: RenderPlan): Promise<RenderResult> {
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code, signal) => reject(new DecoderEnded(code, signal)));
      sendFile(child, path, plan).catch(reject);
    });
  } finally {
    child.removeAllListeners('message').removeAllListeners('exit');
  }
}

async function sendFile(child: ChildProcess, path: string, plan: RenderPlan): Promise<void> {
  await sendMessage(child, { plan });
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK });
  for await (const chunk of chunks) await sendMessage(child, { chunk });
  await sendMessage(child, { isWhole: true });
}

function sendMessage(child: ChildProcess, request: DecoderRequest): Promise<void> {
  return new Promise((resolve) => {
    // After an error of the channel the process exits, which rejects the work.
    child.send(request, () => resolve());
  });
}
