/** The limit: a bare server that answers everything with the same bytes, given in the file that its argument names. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serveUntilTerminated } from './serve.ts';

const [, , file = ''] = process.argv;
const body = readFileSync(file);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
serveUntilTerminated(
  createServer((request, response) => {
    request.resume();
    response.writeHead(200, headers);
    response.end(body);
  }),
);
