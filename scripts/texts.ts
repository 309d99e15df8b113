/** Writes the types of all texts to locales/messages.ts: `npm run texts`, after a change of locales/en.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/root.mjs';
import { messageTypes } from './check/texts/message-types.ts';
import { pageKeys, readSource } from '../web/build/texts/catalogue.ts';

const source = readSource();
writeFileSync(join(root, 'locales/messages.ts'), messageTypes(source, pageKeys(source)));
