/** Holds the tables of docs/operations/sizing.md against their sums; with `--write` makes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { sizingTables } from '../sizing.ts';

const path = join(root, 'docs/operations/sizing.md');
const page = readFileSync(path, 'utf8');
const place = /(<!-- scripts\/sizing\.ts -->\n\n)[^<]*(\n\n<!-- end -->)/;
/** Without what the formatter lines up. */
const cells = (tables: string) => tables.replaceAll(/-+/g, '-').replaceAll(/ +/g, ' ');
const found = place.exec(page)?.[0] ?? '';

if (process.argv.includes('--write')) {
  writeFileSync(
    path,
    page.replace(place, (_, before: string, after: string) => before + sizingTables() + after),
  );
} else if (!cells(found).includes(cells(sizingTables()))) {
  console.log(
    'docs/operations/sizing.md is not what its sums give, or misses the place for them: node scripts/check/sizing.ts --write',
  );
  process.exitCode = 1;
} else {
  console.log('The tables of docs/operations/sizing.md are what their sums give');
}
