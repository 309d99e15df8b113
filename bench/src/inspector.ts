import { once } from 'node:events';
import { createServer } from 'node:net';
import type { HeapProfiler, Profiler } from 'node:inspector';

/** What a server did while it was looked at. */
export interface Profiles {
  readonly cpu: Profiler.Profile;
  /** What was allocated, collected since or not. */
  readonly heap: HeapProfiler.SamplingHeapProfile;
}

const SAMPLE_BYTES = 16 * 1024;

/** A port of loopback that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Looks at the process whose inspector listens at a port, for as long as some work takes. */
export async function profileDuring(port: number, work: () => Promise<unknown>): Promise<Profiles> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const send = sender(socket);
  await send('Profiler.enable');
  await send('Profiler.start');
  await send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLE_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  // The protocol says what these two answer: https://chromedevtools.github.io/devtools-protocol/v8/
  const { profile: cpu } = (await send('Profiler.stop')) as Profiler.StopReturnType;
  const { profile: heap } = (await send('HeapProfiler.stopSampling')) as HeapProfiler.StopSamplingReturnType;
  socket.close();
  return { cpu, heap };
}

/** Sends commands one after the other; the answer of each comes before the next is sent. */
function sender(socket: WebSocket) {
  let id = 0;
  return async (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
      const answer = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } };
      if (answer.id !== id) continue;
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result;
    }
  };
}
