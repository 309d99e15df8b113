/**
 * `npm run fuzz`: sends what nobody should send to a Plaza of its own, over loopback, and looks whether every answer is one
 * that the contract knows. Says the seed, and for a finding the shortest request that shows it. With `-- --write` also
 * writes docs/reliability.md; `-- --quick` takes half a minute; `-- --seed N` repeats a run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { startCommand } from '../../bench/src/start-command.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { fuzz } from './fuzz/lanes.ts';
import { count, report, rowOf } from './report.ts';

const { args, variables } = startCommand();
/** About. */
const REQUESTS_PER_SECOND = 250;
const FLAG = { type: 'boolean', default: false } as const;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({ options: { quick: FLAG, write: FLAG, seed: NUMBER, requests: NUMBER } });
const requests = Number(values.requests ?? (values.quick ? 6000 : 110_000));
// The same each time where a run decides whether a change is good.
const seed = Number(values.seed ?? (values.quick ? 1 : Math.floor(Math.random() * 2 ** 31)));

console.log(`Seed ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'plaza-fuzz-'));
await using server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production', ...variables }, args);
const progress = showProgress('fuzz', requests / REQUESTS_PER_SECOND);
progress.step(`${count(requests)} requests`, requests / REQUESTS_PER_SECOND);
let tried = 0;
const onRequest = () => progress.advance(++tried / requests);
const { findings, sent } = await fuzz(server, { requests, seed, onRequest });
progress[Symbol.dispose]();
for (const finding of findings) console.log(`\n${finding}\n`);
const { code, signal } = await server.end('SIGTERM');
await rm(dataDir, { recursive: true });

const figure = `${findings.length} findings in ${count(sent)} requests of ${count(requests)}, seed ${seed}; one process, which ended with ${code ?? signal}`;
const isKept = findings.length === 0 && code === 0;
await report(
  'fuzz',
  [rowOf('Any input: no crash, no 5xx but 503, every answer as the contract has it', figure, isKept)],
  values,
);
