/**
 * `npm run proxies`: sends events through nginx and Caddy with the configurations in `deploy`, where they are installed. nginx also
 * needs openssl. `-- --write` also writes docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { throughProxy } from './proxies/proxies.ts';
import { PROXY_PROGRAMS } from './proxies/proxy-programs.ts';
import type { Row } from './report.ts';
import { FLAG, runTrial } from './run-trial.ts';

const SECONDS = 80;
// nginx has a certificate of its own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

const { values } = parseArgs({ options: { write: FLAG } });
const seconds = PROXY_PROGRAMS.length * SECONDS;
await runTrial({ name: 'proxies', seconds, write: values.write }, async ({ progress }) => {
  const rows: Row[] = [];
  for (const program of PROXY_PROGRAMS) {
    progress.step(program.name, SECONDS);
    rows.push(...(await throughProxy(program)));
  }
  return rows;
});
