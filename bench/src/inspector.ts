import { once } from 'node:events';
import { createServer } from 'node:net';
import type { HeapProfiler, Profiler } from 'node:inspector';

export interface Profiles {
  readonly cpu: Profiler.Profile;
  /** Samples of all allocations, including memory that was freed meanwhile. */
  readonly heap: HeapProfiler.SamplingHeapProfile;
}

const SAMPLE_BYTES = 16 * 1024;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function connectTo(port: number): Promise<WebSocket> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).text();
  const socket = new WebSocket(/"webSocketDebuggerUrl": "([^"]+)"/.exec(targets)?.[1] ?? '');
  await once(socket, 'open');
  return socket;
}

/** Makes the process whose inspector listens on this port of loopback collect its garbage. @throws when the inspector fails */
export async function collectGarbage(port: number): Promise<void> {
  const socket = await connectTo(port);
  await sender(socket)('HeapProfiler.collectGarbage');
  socket.close();
}

/** Profiles the process whose inspector listens on this port of loopback, while `work` runs. @throws when the inspector fails */
export async function profileDuring(port: number, work: () => Promise<unknown>): Promise<Profiles> {
  const socket = await connectTo(port);
  const send = sender(socket);
  await send('Profiler.enable');
  await send('Profiler.start');
  await send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLE_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  const { profile: cpu } = await send<Profiler.StopReturnType>('Profiler.stop');
  const { profile: heap } = await send<HeapProfiler.StopSamplingReturnType>('HeapProfiler.stopSampling');
  socket.close();
  return { cpu, heap };
}

interface Reply<Result> {
  readonly id?: number;
  readonly result: Result;
  readonly error?: { readonly message: string };
}

/** A function that sends one command at a time and returns its result. @throws when the inspector answers with an error */
function sender(socket: WebSocket) {
  let id = 0;
  return async <Result>(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Result> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const data = await new Promise((resolve) => {
        socket.addEventListener('message', (event) => resolve(event.data), { once: true });
      });
      // Callers know the results: https://chromedevtools.github.io/devtools-protocol/v8/
      const { error, result, ...reply } = JSON.parse(String(data)) as Reply<Result>;
      if (reply.id !== id) continue;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    }
  };
}
