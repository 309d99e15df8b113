/** The bare server: answers each request with status 200 and the bytes of the file that its argument names. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serveUntilTerminated } from './serve-until-terminated.ts';

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
