import { fork, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, sep } from 'node:path';
import type { DecoderRequest, RenderPlan, RenderResult } from './decoder/render-plan.ts';

/** Beside this module, in the sources and in the bundle. */
const FOLDER = join(import.meta.dirname, 'decoder');
const PROGRAM = join(FOLDER, `main${extname(import.meta.filename)}`);
const MODULES = `${sep}node_modules${sep}`;
const READABLE = [
  FOLDER,
  createRequire(import.meta.url)
    .resolve('sharp')
    .split(MODULES)[0] + MODULES,
];
/** Flags of Node that permit the decoder to read its code and to load sharp only. */
export const DECODER_PERMISSIONS: readonly string[] = [
  '--permission',
  '--allow-addons',
  // The warning that addons bypass permissions. The process therefore has no environment and no network.
  '--disable-warning=PERM0001',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
];
/** Bytes per message: neither side needs a second copy of a large file. */
const CHUNK = 256 * 1024;

/** Thrown when the decoder ended while it decoded an image. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded';
  readonly signal: NodeJS.Signals | null;
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`the decoder ended with ${signal ?? `code ${code}`}`);
    this.signal = signal;
  }
}

/** Thrown when the system cannot start a decoder. */
export class DecoderMissing extends Error {
  override readonly name = 'DecoderMissing';
}

export type DecoderProcess = ReturnType<typeof startDecoder>;

/** Starts a process that decodes one image at a time. It can read its own code only, cannot write, and ends with this process. */
export function startDecoder() {
  const child = fork(PROGRAM, [], {
    execArgv: [...DECODER_PERMISSIONS],
    // Arenas of glibc retain freed memory. Two are as fast as the default and take a quarter less memory.
    env: { MALLOC_ARENA_MAX: '2', SystemRoot: process.env['SystemRoot'] },
    serialization: 'advanced',
    // In a process group of its own, so that Ctrl-C does not end it before the server has completed its requests.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a listener, an error of the channel would end the server. The process exits after it.
  const fault = new Promise<Error>((resolve) => child.on('error', resolve));
  return {
    pid: child.pid,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    /** @throws DecoderEnded, DecoderMissing */
    async run(path: string, plan: RenderPlan): Promise<RenderResult> {
      // A process that did not start never exits.
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
    child.send(request, () => resolve());
  });
}
