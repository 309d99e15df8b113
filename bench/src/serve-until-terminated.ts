import type { Server } from 'node:http';

/** Makes a server listen on a free port of loopback, prints its address when it is ready, and closes it on SIGTERM. */
export function serveUntilTerminated(server: Server): void {
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') console.log(`The server is ready at http://127.0.0.1:${address?.port}`);
  });
}
