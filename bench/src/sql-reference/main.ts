/**
 * The SQL reference: a server without Plaza's checks and caches. For each request it executes the statements of Plaza on the data
 * folder that its argument names, and sends the same JSON.
 */
import { createServer } from 'node:http';
import { SIGNED_IN, tokenOf } from '../sample-rows.ts';
import { serveUntilTerminated } from '../serve-until-terminated.ts';
import { answers, PAGE_LENGTH } from './answers.ts';
import { prepareStatements } from './statements.ts';

const [, , dataDir = ''] = process.argv;
const answer = answers(await prepareStatements(dataDir, PAGE_LENGTH));
const viewers = new Map(Array.from({ length: SIGNED_IN }, (_, i) => [`Bearer ${tokenOf(i + 1)}`, i + 1]));

serveUntilTerminated(
  createServer((request, response) => {
    request.resume();
    const { headers, url = '' } = request;
    const body = answer(url, viewers.get(headers.authorization ?? '') ?? 0);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }),
);
