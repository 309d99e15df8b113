import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';

const server = process.env['PLAZA_SERVER'] ?? 'http://127.0.0.1:3000';

/** The oldest that know all the page uses: `light-dark()`, nesting, `Promise.withResolvers`. */
const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

/** What every page needs, public ones too. */
const BASE = [
  'node_modules/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)/',
  'lucide-react/dist/esm/createLucideIcon',
  'contract/src/',
  'web/src/(lib|styles)/',
  'web/src/api/call',
  'web/src/ui/(alert|button|field|link|logo|notice)\\.',
];

export default defineConfig({
  plugins: [react({ compiler: true }), preload(), precompress()],
  resolve: { alias: { typebox: fileURLToPath(new URL('build/no-schemas.ts', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Libraries mark modules for server components; nothing here is rendered on a server.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // In one file: a dozen small ones would wait for each other.
      output: { codeSplitting: { groups: [{ name: 'base', test: new RegExp(BASE.join('|')) }] } },
    },
  },
});
