/**
 * `npm run browsers`: tests flows of members in all engines; arguments are passed to Playwright. The last line says which engines the
 * machine lacks.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { untriedEngines } from '../../e2e/browsers/support/engine.ts';
import { root } from '../setup/root.mjs';
import { ensureEngines } from './ensure-engines.ts';

await ensureEngines();
const args = ['test', '-c', 'e2e/browsers.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync(join(root, 'node_modules/.bin/playwright'), args, {
  cwd: root,
  stdio: 'inherit',
});
const untried = untriedEngines();
if (untried !== undefined) console.log(untried);
process.exitCode = status ?? 1;
