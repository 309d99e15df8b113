/** The limit: a bare server that answers everything with the same bytes, given in the file that its argument names. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = ''] = process.argv;
const body = readFileSync(file);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(body);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  // Of a server on a port, this is never a path or null.
  if (typeof address === 'object')
    console.log(`The bare server is ready at http://127.0.0.1:${address?.port}`);
});
