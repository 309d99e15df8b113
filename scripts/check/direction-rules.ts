/** The allowed imports, including types: the section "Directions" of docs/architecture.md as data. */
import { serverFeatures, webFeatures } from './feature-imports.ts';

/** A set of files. The first area that matches a file applies. */
export interface Area {
  readonly name: string;
  readonly files: RegExp;
  /** Names of other areas; `server *` is all that begin with `server `. */
  readonly mayImport: readonly string[];
}

const belowServerFeatures = [
  'server settings',
  'server http',
  'server db',
  'server bus',
  'server cache',
  'server tables',
  'server viewer',
  'server progress',
  'server base',
  'contract',
];
const belowWebFeatures = ['web forms', 'web calls', 'web api', 'web ui', 'web lib', 'contract'];

export const areas: readonly Area[] = [
  { name: 'contract', files: /^contract\/src\//, mayImport: [] },

  {
    name: 'server main',
    files: /^server\/src\/(main\.ts$|start\/)/,
    mayImport: ['server *', 'contract'],
  },
  { name: 'server cli', files: /^server\/src\/cli\//, mayImport: ['server *', 'contract'] },
  {
    name: 'server app',
    files: /^server\/src\/(app|register-features|register-operations)\.ts$/,
    mayImport: ['server *', 'contract'],
  },
  { name: 'server unit tests', files: /^server\/src\/.*\.test\.ts$/, mayImport: ['server *', 'contract'] },
  {
    name: 'server viewer',
    files: /^server\/src\/(sessions\/viewer|visibility\/visibility-policy)\.ts$/,
    mayImport: ['contract'],
  },
  {
    name: 'server tables',
    files: /^server\/src\/[\w-]+\/[\w-]+-table\.ts$/,
    mayImport: ['server db', 'contract'],
  },
  ...Object.entries(serverFeatures).map(([feature, others]) => ({
    name: `server ${feature}`,
    files: new RegExp(`^server/src/${feature}/`),
    mayImport: [...others.map((other) => `server ${other}`), ...belowServerFeatures],
  })),
  {
    name: 'server http',
    files: /^server\/src\/http\//,
    mayImport: ['server db', 'server settings', 'server viewer', 'server base', 'contract'],
  },
  { name: 'server schema', files: /^server\/src\/db\/schema\.ts$/, mayImport: ['server tables'] },
  { name: 'server db', files: /^server\/src\/db\//, mayImport: ['server schema', 'server base', 'contract'] },
  { name: 'server bus', files: /^server\/src\/bus\//, mayImport: ['server db', 'server base', 'contract'] },
  { name: 'server cache', files: /^server\/src\/cache\//, mayImport: ['server bus'] },
  { name: 'server settings', files: /^server\/src\/settings\//, mayImport: ['server base', 'contract'] },
  { name: 'server progress', files: /^server\/src\/progress\//, mayImport: [] },
  { name: 'server base', files: /^server\/src\/(lib\/)?[\w-]+\.ts$/, mayImport: ['contract'] },
  {
    name: 'server test postgres',
    files: /^server\/test\/support\/(own-)?postgres[\w-]*\.ts$/,
    mayImport: [],
  },
  {
    name: 'server test processes',
    files:
      /^server\/test\/support\/(server-process|plaza-command|kill-at-call|mail-server|tcp-proxy|cluster\/round-robin|s3\/(buckets|swift-\w+))\.ts$/,
    mayImport: ['server settings', 'server base', 'contract'],
  },
  { name: 'server build', files: /^server\/build\//, mayImport: [] },
  { name: 'server test', files: /^server\/test\//, mayImport: ['server *', 'patience', 'contract'] },

  { name: 'web unit tests', files: /^web\/src\/.*\.test\.ts$/, mayImport: ['web *', 'contract'] },
  { name: 'web main', files: /^web\/src\/[\w-]+(\.d)?\.tsx?$/, mayImport: ['web *', 'contract'] },
  {
    name: 'web app',
    files: /^web\/src\/app\//,
    mayImport: ['web pages', 'web features *', ...belowWebFeatures],
  },
  { name: 'web pages', files: /^web\/src\/pages\//, mayImport: ['web features *', ...belowWebFeatures] },
  ...Object.entries(webFeatures).map(([feature, others]) => ({
    name: `web features ${feature}`,
    files: new RegExp(`^web/src/features/${feature}/`),
    mayImport: [...others.map((other) => `web features ${other}`), ...belowWebFeatures],
  })),
  {
    name: 'web calls',
    files: /^web\/src\/calls\//,
    mayImport: ['web api', 'web ui', 'web lib', 'contract'],
  },
  { name: 'web forms', files: /^web\/src\/forms\//, mayImport: ['web api', 'web lib', 'contract'] },
  { name: 'web api', files: /^web\/src\/api\//, mayImport: ['web lib', 'contract'] },
  { name: 'web ui', files: /^web\/src\/ui\//, mayImport: ['web lib', 'contract'] },
  { name: 'web lib', files: /^web\/src\/lib\//, mayImport: ['contract', 'locales'] },
  { name: 'web styles', files: /^web\/src\/styles\//, mayImport: [] },
  {
    name: 'web build tests',
    files: /^web\/build\/.*\.test\.ts$/,
    mayImport: ['web build', 'web lib', 'contract'],
  },
  {
    name: 'web build',
    files: /^web\/(build\/|vite\.config\.ts$)/,
    mayImport: ['web main', 'web api', 'web features posts/cache', 'web ui', 'contract'],
  },
  { name: 'web test', files: /^web\/test\//, mayImport: ['web *', 'contract'] },

  {
    name: 'e2e',
    files: /^e2e\//,
    mayImport: ['contract', 'locales', 'patience', 'server test processes', 'server test postgres'],
  },
  {
    name: 'bench sql reference',
    files: /^bench\/src\/sql-reference\//,
    mayImport: ['server db', 'server posts', 'server comments', 'server base', 'bench', 'contract'],
  },
  {
    name: 'bench',
    files: /^bench\//,
    mayImport: [
      'contract',
      'bench sql reference',
      'server progress',
      'server test processes',
      'server test postgres',
    ],
  },
  {
    name: 'trials',
    files: /^trials\//,
    mayImport: ['contract', 'bench', 'patience', 'server test processes', 'server test postgres'],
  },
  { name: 'locales', files: /^locales\//, mayImport: [] },
  { name: 'patience', files: /^scripts\/test\/patience\.ts$/, mayImport: [] },
  {
    name: 'scripts',
    files: /^(scripts\/|[\w.-]+\.ts$)/,
    mayImport: ['patience', 'e2e', 'contract', 'web build'],
  },
];
