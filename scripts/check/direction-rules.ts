/** Who may import whom: the section "Directions" of docs/architecture.md, as data. Imports of types count too. */

/** Files that belong together; the first area that matches a file is the file's own. */
export interface Area {
  /** `$1` is what the first group of `files` matched, so one entry can stand for several areas. */
  readonly name: string;
  readonly files: RegExp;
  /** Names of other areas; `server *` stands for all that begin with `server `. */
  readonly mayImport: readonly string[];
}

/** An import that no area may have, of a file or of a package. */
export interface Ban {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly because: string;
  /** Types may be imported all the same. */
  readonly exceptTypes?: true;
}

/**
 * Which features of the server use which. Extend it when a feature needs another one; a circle here is an error.
 */
export const serverFeatures: Readonly<Record<string, readonly string[]>> = {
  accounts: ['deletions', 'images', 'sessions', 'users'],
  backup: ['data-source', 'images', 'move'],
  comments: ['deletions', 'idempotency', 'images', 'posts'],
  'data-source': ['images'],
  deletions: ['images'],
  doctor: ['backup', 'data-source', 'deletions', 'images'],
  idempotency: [],
  images: [],
  limits: [],
  move: ['data-source', 'images'],
  posts: ['deletions', 'idempotency', 'images', 'users'],
  reactions: ['deletions', 'posts'],
  sessions: [],
  users: ['deletions', 'images'],
  views: ['posts'],
};

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
const belowWebFeatures = ['web api', 'web ui', 'web lib', 'contract'];

export const areas: readonly Area[] = [
  { name: 'contract', files: /^contract\/src\//, mayImport: [] },

  {
    name: 'server main',
    files: /^server\/src\/(main\.ts$|start\/)/,
    mayImport: ['server *', 'contract'],
  },
  { name: 'server cli', files: /^server\/src\/cli\//, mayImport: ['server *', 'contract'] },
  { name: 'server app', files: /^server\/src\/app\.ts$/, mayImport: ['server *', 'contract'] },
  { name: 'server unit tests', files: /^server\/src\/.*\.test\.ts$/, mayImport: ['server *', 'contract'] },
  { name: 'server viewer', files: /^server\/src\/sessions\/viewer\.ts$/, mayImport: ['contract'] },
  { name: 'server tables', files: /^server\/src\/\w+\/\w+-table\.ts$/, mayImport: ['server db', 'contract'] },
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
      /^server\/test\/support\/(server-process|plaza-command|tcp-proxy|cluster\/round-robin|s3\/(buckets|swift-\w+))\.ts$/,
    mayImport: ['server settings', 'server base', 'contract'],
  },
  { name: 'server build', files: /^server\/build\//, mayImport: [] },
  { name: 'server test', files: /^server\/test\//, mayImport: ['server *', 'contract'] },

  { name: 'web main', files: /^web\/src\/[\w-]+\.tsx?$/, mayImport: ['web *', 'contract'] },
  {
    name: 'web app',
    files: /^web\/src\/app\//,
    mayImport: ['web pages', 'web features *', ...belowWebFeatures],
  },
  { name: 'web pages', files: /^web\/src\/pages\//, mayImport: ['web features *', ...belowWebFeatures] },
  {
    name: 'web features $1',
    files: /^web\/src\/features\/([\w-]+)\//,
    // They share nothing but the session; pages put them together.
    mayImport: ['web features session', ...belowWebFeatures],
  },
  { name: 'web api', files: /^web\/src\/api\//, mayImport: ['web lib', 'contract'] },
  { name: 'web ui', files: /^web\/src\/ui\//, mayImport: ['web lib', 'contract'] },
  { name: 'web lib', files: /^web\/src\/lib\//, mayImport: ['contract'] },
  { name: 'web styles', files: /^web\/src\/styles\//, mayImport: [] },
  {
    name: 'web build',
    files: /^web\/(build\/|vite\.config\.ts$)/,
    mayImport: ['web main', 'web api', 'web ui', 'contract'],
  },
  { name: 'web test', files: /^web\/test\//, mayImport: ['web *', 'contract'] },

  { name: 'e2e', files: /^e2e\//, mayImport: ['contract'] },
  { name: 'bench start', files: /^bench\/src\/start-command\.ts$/, mayImport: [] },
  {
    name: 'bench sql reference',
    files: /^bench\/src\/sql-reference\//,
    mayImport: ['server db', 'server posts', 'server comments', 'server base', 'bench', 'contract'],
  },
  {
    name: 'bench',
    files: /^bench\//,
    mayImport: ['contract', 'bench start', 'bench sql reference', 'server progress', 'server test postgres'],
  },
  {
    name: 'trials',
    files: /^trials\//,
    mayImport: ['contract', 'bench', 'bench start', 'server test processes', 'server test postgres'],
  },
  { name: 'scripts', files: /^(scripts\/|[\w.-]+\.ts$)/, mayImport: ['e2e'] },
];

export const bans: readonly Ban[] = [
  {
    from: /^server\/src\/.*-(service|repository|table|policy|view)\.ts$/,
    to: /-routes\.ts$/,
    because: 'routes are the top of a feature',
  },
  {
    from: /^server\/src\/.*-(repository|table|policy|view)\.ts$/,
    to: /-service\.ts$/,
    because: 'a service stands above repositories',
  },
  {
    from: /^server\/src\/.*-(policy|view)\.ts$/,
    to: /^(?!contract\/|server\/)|^server\/src\/(http|db|bus|cache)\//,
    because: 'policies and views are pure',
  },
  {
    from: /^server\/src\/.*-(policy|view)\.ts$/,
    to: /-repository\.ts$/,
    because: 'policies and views are pure: a row is handed to them',
    exceptTypes: true,
  },
  {
    from: /^server\/src\/(?!main\.ts|app\.ts|http\/|.*-routes\.ts)/,
    to: /^(@?fastify)(\/|$)/,
    because: 'only main, app, http/ and routes know Fastify',
  },
  {
    from: /^server\/src\/(?!db\/|.*-(service|repository|table)\.ts)/,
    to: /^kysely(\/|$)/,
    because: 'only db/, services, repositories and tables know Kysely',
  },
  {
    from: /^server\/src\/(?!db\/|bus\/)/,
    to: /^(pg|node:sqlite)$/,
    because: 'only db/ and bus/ know the database drivers',
  },
  {
    from: /^contract\/src\/(?!.*\.test\.ts$)/,
    to: /^(?!contract\/|typebox(\/|$))/,
    because: 'the contract knows TypeBox only',
  },
  { from: /^web\/src\/(?!.*\.test\.tsx?$)/, to: /^node:/, because: 'this runs in a browser' },
];
