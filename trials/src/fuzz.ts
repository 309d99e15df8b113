/**
 * `npm run fuzz`: sends invalid requests to a server over loopback, and validates each answer against the contract. Prints
 * the seed, and the shortest request of each finding. `-- --write` also writes docs/reliability.md; `-- --quick` takes half a
 * minute; `-- --seed N` repeats a run.
 */
import { parseArgs } from 'node:util';
import { startProduction } from '../../bench/src/plaza-server.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { count, rowOf } from './report.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

/** An estimate. */
const REQUESTS_PER_SECOND = 250;
const { values } = parseArgs({ options: { quick: FLAG, write: FLAG, seed: NUMBER, requests: NUMBER } });
const requests = Number(values.requests ?? (values.quick ? 6000 : 110_000));
// A short run decides whether a change passes, so it is the same each time.
const seed = Number(values.seed ?? (values.quick ? 1 : Math.floor(Math.random() * 2 ** 31)));
const seconds = requests / REQUESTS_PER_SECOND;

console.log(`Seed ${seed}`);
await runTrial({ name: 'fuzz', seconds, write: values.write }, async ({ folder, progress }) => {
  await using server = await startProduction({ DATA_DIR: folder });
  progress.step(`${count(requests)} requests`, seconds);
  let tried = 0;
  const onRequest = () => progress.advance(++tried / requests);
  const { findings, sent } = await fuzz(server, folder, { requests, seed, onRequest });
  for (const finding of findings) console.log(`\n${finding}\n`);
  const { code, signal } = await server.end('SIGTERM');
  const figure = `${findings.length} findings in ${count(sent)} requests of ${count(requests)}, seed ${seed}; one process, which ended with ${code ?? signal}`;
  const isKept = findings.length === 0 && code === 0;
  return [rowOf('Any input: no crash, no 5xx but 503, every answer as in the contract', figure, isKept)];
});
