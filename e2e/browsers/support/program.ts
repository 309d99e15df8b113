import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;

/** Starts a program. Disposing ends it, and waits until it has ended. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdio: StdioOptions = 'ignore',
) {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio });
  const ended = once(child, 'exit');
  return {
    child,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** A port of this machine that no program uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The port has no number.');
  return address.port;
}

/** Waits until a program listens on the port. */
export async function whenListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await sleep(RETRY_MS);
  }
}
