import { fileURLToPath } from 'node:url';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyCalls } from './build/early-calls.ts';
import { logInFrame } from './build/log-in-frame.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';
import { trimEndpoints } from './build/trim-endpoints.ts';

const server = process.env['PLAZA_SERVER'] ?? 'http://127.0.0.1:3000';

/** The oldest that know all the page uses: `light-dark()`, nesting, `Promise.withResolvers`. */
const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

/** Writes into index.html what Plaza is. */
const about: Plugin = {
  name: 'plaza:about',
  transformIndexHtml: (html) => html.replaceAll('%ABOUT_PLAZA%', ABOUT_PLAZA),
};

/**
 * Components that the React Compiler leaves as they are: the frame around the pages, which is drawn once, and parts that have
 * few children. Compiled, they add 2.7 KB to the feed and save no work, as pages and features are compiled.
 */
const NOT_COMPILED = [/\/node_modules\//, /\/web\/src\/(app|ui)\//];

export default defineConfig({
  plugins: [
    trimEndpoints(),
    react({ compiler: true, exclude: NOT_COMPILED }),
    about,
    preload(),
    earlyCalls(),
    logInFrame(),
    precompress(),
  ],
  resolve: { alias: { typebox: fileURLToPath(new URL('build/no-schemas.ts', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/health': server, '/media': server } },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Libraries mark modules for server components; nothing here is rendered on a server.
    rolldownOptions: {
      // Schemas that no code refers to are dropped: making one has no effect.
      treeshake: { manualPureFunctions: ['Type', 'Object.keys'] },
      checks: { moduleLevelDirective: false },
      // One file for what every page needs, one for logging in and signing up, one for what pages for members share: a
      // dozen small ones would wait for each other, and compress worse.
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            {
              name: 'form',
              test: /\/web\/src\/(lib\/page-title|ui\/(alert|checkbox|field|form|password-(field|rules)))\./,
            },
            {
              name: 'member',
              // Forms of accounts share a field that no list of posts needs.
              test: /@tanstack\/|lucide-react|\/web\/src\/(api|app|features|lib|ui)\/(?!session\/.*username|banner)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
