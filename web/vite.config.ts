import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { TARGETS } from './build/browsers.ts';
import { defaultCommunity } from './build/default-community.ts';
import { entryHtml } from './build/entry-html.ts';
import { chunkOfFeed } from './build/feed-modules.ts';
import { inlineStyle } from './build/inline-style.ts';
import { languagePages } from './build/language-pages.ts';
import { filesOfImport, modulePreload } from './build/module-preload.ts';
import { precompress } from './build/precompress.ts';
import { texts } from './build/texts/plugin.ts';
import { trimEndpoints } from './build/trim-endpoints.ts';

const server = process.env['PLAZA_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    texts(),
    trimEndpoints(),
    // Only components of posts and comments, marked with 'use memo': compiling all of them adds 3 KB to the feed.
    react({ compiler: { compilationMode: 'annotation' } }),
    defaultCommunity(),
    modulePreload(),
    inlineStyle(),
    entryHtml(),
    languagePages(),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: 'typebox', replacement: fileURLToPath(new URL('build/no-schemas.ts', import.meta.url)) },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('build/create-icon.ts', import.meta.url)),
      },
      {
        find: /^\.\/mutationCache\.js$/,
        replacement: fileURLToPath(new URL('build/no-mutations.ts', import.meta.url)),
      },
      {
        find: /^\.\/useBaseQuery\.js$/,
        replacement: fileURLToPath(new URL('build/use-base-query.ts', import.meta.url)),
      },
      {
        find: /^\.\/timeoutManager\.js$/,
        replacement: fileURLToPath(new URL('build/timers.ts', import.meta.url)),
      },
      { find: 'regexparam', replacement: fileURLToPath(new URL('build/no-patterns.ts', import.meta.url)) },
      // React 19 has the function; the package is for older versions.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/health': server, '/media': server } },
  build: {
    target: TARGETS,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    rolldownOptions: {
      // Drops schemas without references.
      treeshake: { manualPureFunctions: ['Type', 'Object.keys'], propertyReadSideEffects: false },
      // Libraries contain 'use client', which has no meaning without server components.
      checks: { moduleLevelDirective: false },
      // One chunk for all pages, one for all forms, one for actions with their failures, one for passwords, one for member pages. Many small chunks compress
      // worse, and load in sequence where they import each other.
      output: {
        // Names are unique without a hash; it must only change with the content. Each bit is in many lists of files.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // The log-in page and the feed need none of them, though their imports lead there.
            { name: 'rules', test: /\/contract\/src\/(fields|text)\./ },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'form',
              test: /\/web\/src\/(forms\/field-errors|lib\/(page-title|return-path)|ui\/(alert|field|form))\.|\/icons\/check\./,
            },
            { name: 'password', test: /\/web\/src\/ui\/(checkbox|password-field)\./ },
            {
              name: chunkOfFeed('member'),
              debugName: 'member',
              minShareCount: 2,
            },
            { name: 'calls', test: /\/web\/src\/(calls\/(query-state|use-action)|ui\/confirm-dialog)\./ },
          ],
        },
      },
    },
  },
});
